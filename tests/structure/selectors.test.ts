import { sheets } from '../support/style-sheets'

test('the root and the body are chosen by nothing in them', () => {
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
