import { trustHtml } from './trust-html'

afterEach(() => {
  globalThis.trustedTypes = undefined
})

/** As in a browser: a name counts once, and what comes out is no text. */
function enforceTypes() {
  const names = new Set<string>()
  globalThis.trustedTypes = {
    createPolicy(name, rules) {
      if (names.has(name)) throw new TypeError(`There is a policy ${name}.`)
      names.add(name)
      return rules
    },
  }
  return names
}

test('without Trusted Types the HTML is what it was', () => {
  expect(trustHtml('<p>Text</p>')).toBe('<p>Text</p>')
})

test('the policy is made once, when it is first needed, under the name that the release says', () => {
  const names = enforceTypes()
  expect([...names]).toEqual([])

  expect([trustHtml('<p>One</p>'), trustHtml('<p>Two</p>')]).toEqual(['<p>One</p>', '<p>Two</p>'])

  expect([...names]).toEqual(['blog'])
})
