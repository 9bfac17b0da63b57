import { sheets } from '../support/style-sheets'

const tokens = 'shared/ui/src/tokens.css'

/** What every shell has brought since the first. */
const oldTokens =
  /^--(ink|paper|line|steel|mist|signal|signal-ink|good|bad|font|text|space|radius|shadow|page|header-height|quick)(-\d|-heading|-text|-width|-inset)?$/

function namesIn(css: string, pattern: RegExp) {
  return [...css.matchAll(pattern)].map(([, name = '']) => name)
}

test('every colour comes from the tokens, so that both schemes have it', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![-\w])(?:white|black)(?![-\w])/gi
  // What stands behind a token serves a shell that does not have it.
  const found = sheets
    .filter(({ file }) => file !== tokens)
    .flatMap(({ file, css }) =>
      [...css.replace(/(var\(--[\w-]+), (?:\w+\([^)]*\)|[#\w]+)\)/g, '$1)').matchAll(literal)].map(
        ([colour]) => `${file}: ${colour}`,
      ),
    )

  expect(sheets.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

test('a remote does without a token that an older shell does not bring', () => {
  const needed = sheets
    .filter(({ file }) => /^(?:mfe-|shared\/ui\/)/.test(file) && file !== tokens)
    .flatMap(({ file, css }) => {
      const own = new Set(namesIn(css, /(--[\w-]+):/g))
      return namesIn(css, /var\((--[\w-]+)\)/g)
        .filter((name) => !oldTokens.test(name) && !own.has(name))
        .map((name) => `${file}: ${name} has no fallback`)
    })

  expect(needed).toEqual([])
})

test('a module declares no token, which would be renamed there and be unknown in all of it', () => {
  const known = new Set(
    namesIn(sheets.find(({ file }) => file === tokens)?.css ?? '', /(--[\w-]+):/g),
  )
  const declared = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, css }) =>
      namesIn(css, /(--[\w-]+):/g)
        .filter((name) => known.has(name))
        .map((name) => `${file}: ${name}`),
    )

  expect(known.size).toBeGreaterThan(30)
  expect(declared).toEqual([])
})

test('both schemes have the same tokens of the palette', () => {
  const [, light = '', dark = ''] =
    /\[data-palette\] \{(.*?)\}.*?:root \{(.*?)\}/s.exec(
      sheets.find(({ file }) => file === tokens)?.css ?? '',
    ) ?? []

  const names = namesIn(light, /(--[\w-]+):/g)
  expect(names.length).toBeGreaterThan(10)
  // Mist is read on both; the floor and the backdrop belong to the page, not to the palette.
  expect(names.filter((name) => name !== '--mist').sort()).toEqual(
    namesIn(dark, /(--[\w-]+):/g)
      .filter((name) => !/^--(?:floor|floor-line|backdrop)$/.test(name))
      .sort(),
  )
})
