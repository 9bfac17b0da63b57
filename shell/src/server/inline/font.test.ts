/** What one face of the fallback says, with weights and sizes as numbers. */
function readFace(rule: string) {
  const value = (name: string) => rule.match(new RegExp(`${name}:([^;}]+)`))?.[1] ?? ''
  const [from = 0, to = from] = value('font-weight').split(' ').map(Number)
  const lineOf = (name: string) =>
    (parseFloat(value(name)) * parseFloat(value('size-adjust'))) / 100
  return {
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
  return rules.filter((rule) => rule.includes('"Archivo Fallback"')).map(readFace)
}

test('every weight has one fallback, whose lines are as high as those of Archivo', async () => {
  const faces = await readFallbacks()

  for (const weight of [100, 400, 500, 600, 700, 900]) {
    const own = faces.filter(({ from, to }) => from <= weight && weight <= to)
    expect([weight, own]).toMatchObject([weight, [{ ascent: 88, descent: 21 }]])
  }
})

test('from 600 on the fallback is a bold font, so that no browser draws one from the regular', async () => {
  for (const { from, bold } of await readFallbacks()) {
    expect(new Set(bold)).toEqual(new Set([from >= 600]))
  }
})
