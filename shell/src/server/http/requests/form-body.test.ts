import fc from 'fast-check'
import { largestCall } from '../../renderer/protocol/protocol'
import { largestForm, parseForm } from './form-body'

test.each([
  { body: '', fields: {} },
  { body: 'a=b&c=d+e', fields: { a: 'b', c: 'd e' } },
  { body: 'a=%26%3D%2B&b=', fields: { a: '&=+', b: '' } },
  { body: 'a&b=c=d&', fields: { a: '', b: 'c=d' } },
  { body: 'a%5Bb%5D=c', fields: { 'a[b]': 'c' } },
  { body: 'msg=%F0%9F%8F%AD%0D%0A', fields: { msg: '🏭\r\n' } },
])('$body is a form', ({ body, fields }) => {
  expect(parseForm(body)).toEqual(fields)
})

test.each([
  { what: 'too many fields', body: Array.from({ length: 51 }, (_, at) => `f${at}=`).join('&') },
  { what: 'a very long name', body: `${'a'.repeat(101)}=b` },
  { what: 'a field twice', body: 'a=b&a=c' },
  { what: 'what is not encoded', body: 'a=%zz' },
  { what: 'what is not UTF-8', body: 'a=%ff' },
])('with $what is refused, without repeating its content', ({ body }) => {
  expect(() => parseForm(body)).toThrow(/^The form (has|is) [a-zA-Z0-9 ]+\.$/)
})

test('a field named __proto__ is a field like any other', () => {
  const fields = parseForm('__proto__=a&constructor=b')

  expect(Object.entries(fields)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})

test('a form parses to what was typed, as a browser encodes it', () => {
  const name = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
  const typed = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { maxKeys: 50 })
  fc.assert(
    fc.property(typed, (fields) => {
      expect(Object.entries(parseForm(new URLSearchParams(fields).toString()))).toEqual(
        Object.entries(fields),
      )
    }),
    { seed: 20261122 },
  )
})

// Browsers write CRLF for the end of a line.
test.each(['a', 'é', 'न', '工', '🏭', '"', '\\', '&', '\n'])(
  'a call of %j alone that a service takes fits into a form',
  (letter) => {
    const call = Buffer.byteLength(JSON.stringify({ msg: letter.repeat(1000) }))
    const typed = { msg: letter.replace('\n', '\r\n').repeat(1000) }
    const form = new URLSearchParams(typed).toString()

    expect(form.length / call).toBeLessThanOrEqual(largestForm / largestCall)
  },
)
