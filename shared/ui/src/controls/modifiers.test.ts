import { isForBrowser } from './index'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'a click or key with %s is for the browser',
  (modifier) => {
    expect(isForBrowser({ ...plain, [modifier]: true })).toBe(true)
  },
)

test('a plain click or key is for the page', () => {
  expect(isForBrowser(plain)).toBe(false)
})
