import { sheets } from '../support/style-sheets'

test('no style selects the root or the body by what is in them (:has)', () => {
  const screens = sheets.map(({ file, css }) => ({
    file,
    css: css.replace(/@media print \{(?:[^{}]|\{[^{}]*\})*\}/g, ''),
  }))
  const found = screens.flatMap(({ file, css }) =>
    [...css.matchAll(/(?:html|body|:root|#site)[^\s,{]*:has\([^{]*/g)].map(
      ([selector]) =>
        `${file}: ${selector.trim()}: every change in a page computes all of its styles`,
    ),
  )

  expect(found).toEqual([])
})
