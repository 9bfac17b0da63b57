import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tokens = join(import.meta.dirname, '../../../../../shared/ui/src/tokens.css')

/** What one face of a fallback says, with weights and sizes as numbers. */
function readFace(rule: string) {
  const value = (name: string) => rule.match(new RegExp(`${name}:([^;}]+)`))?.[1] ?? ''
  const [from = 0, to = from] = value('font-weight').split(' ').map(Number)
  const lineOf = (name: string) =>
    (parseFloat(value(name)) * parseFloat(value('size-adjust'))) / 100
  return {
    family: value('font-family'),
    from,
    to,
    bold: [...value('src').matchAll(/"([^"]+)"/g)].map(([, font = '']) => font.endsWith(' Bold')),
    ascent: Math.round(lineOf('ascent-override')),
    descent: Math.round(lineOf('descent-override')),
  }
}

async function readFallbacks() {
  Object.assign(globalThis, { fontPath: '/archivo.woff2' })
  const { fontFaces } = await import('./font')
  const rules = fontFaces.match(/@font-face\{[^}]+\}/g) ?? []
  return rules.filter((rule) => rule.includes('local(')).map(readFace)
}

test('every weight of a fallback has one face, whose lines are as high as those of Archivo', async () => {
  const faces = await readFallbacks()

  for (const family of new Set(faces.map((face) => face.family))) {
    for (const weight of [100, 400, 500, 600, 700, 900]) {
      const own = faces.filter(
        ({ family: name, from, to }) => name === family && from <= weight && weight <= to,
      )
      expect([family, weight, own]).toMatchObject([family, weight, [{ ascent: 88, descent: 21 }]])
    }
  }
})

test('text names the fallbacks of all systems, after Archivo', async () => {
  const families = [...new Set((await readFallbacks()).map(({ family }) => family))]

  expect(families).toHaveLength(4)
  expect(/--font-text:\s*([^;]+);/.exec(readFileSync(tokens, 'utf8'))?.[1]?.split(/,\s*/)).toEqual([
    'Archivo',
    ...families,
    'system-ui',
    'sans-serif',
  ])
})

test('from 600 on the fallback is a bold font, so that no browser draws one from the regular', async () => {
  for (const { from, bold } of await readFallbacks()) {
    expect(new Set(bold)).toEqual(new Set([from >= 600]))
  }
})
