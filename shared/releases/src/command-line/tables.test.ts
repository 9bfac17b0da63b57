import { plainLine, plainText } from './tables'

test('control characters are shown, not obeyed', () => {
  expect(plainText('all\u001b[2J\r\u0085sound\n\u007f–ä')).toBe(
    'all\uFFFD[2J\uFFFD\uFFFDsound\n\uFFFD–ä',
  )
})

test('a quoted line end starts no line', () => {
  expect(plainLine('slow\n::error::sound')).toBe('slow\uFFFD::error::sound')
})
