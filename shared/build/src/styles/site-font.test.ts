import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { reduceFont, siteFont } from './site-font'

type Font = { name: string; bytes: Buffer }

/** True when a font with this glyph alone is larger than one with none. */
async function hasGlyph({ bytes }: Font, character: string) {
  const [some, none] = await Promise.all(
    [character, ''].map((text) => subsetFont(bytes, text, { targetFormat: 'sfnt' })),
  )
  return (some?.length ?? 0) > (none?.length ?? 0)
}

test('keeps the letters of western languages in less than four fifths of the bytes', async () => {
  const whole: Font = { name: 'whole', bytes: readFileSync(siteFont.source) }
  const reduced: Font = { name: 'reduced', bytes: await reduceFont(whole.bytes) }

  for (const font of [whole, reduced]) {
    for (const character of 'Az9é–€') {
      expect([font.name, character, await hasGlyph(font, character)]).toEqual([
        font.name,
        character,
        true,
      ])
    }
    expect([font.name, await hasGlyph(font, 'ж')]).toEqual([font.name, false])
  }
  expect(reduced.bytes.length).toBeLessThan(whole.bytes.length * 0.8)
})

test('has another name when other glyphs are kept', () => {
  expect(siteFont.path).toMatch(/^fonts\/archivo-\d+\.\d+\.\d+-[0-9a-f]{8}\.woff2$/)
})
