import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const fontFile = join(
  createRequire(import.meta.url).resolve('@expo-google-fonts/archivo/package.json'),
  '../700Bold/Archivo_700Bold.ttf',
)
const textWidth = 690

/** Draws the share picture of a page, 1200 × 630: its title beside a stack of cubes from the isometric kit. */
export function drawSharePicture(title: string): Buffer {
  const size = title.length > 60 ? 56 : title.length > 34 ? 66 : 78
  const lines = wrap(title, Math.floor(textWidth / (size * 0.53)))
  const first = 345 - ((lines.length - 1) * size * 1.12) / 2
  const text = lines.map(
    (line, row) => `<text x="84" y="${first + row * size * 1.12}">${escapeXml(line)}</text>`,
  )
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="#fbf8f2"/>
<path d="${floor}" fill="none" stroke="#e8e0d0" stroke-width="2"/>
${mark}${stack}
<path d="M84 540h${textWidth}M84 530v20M${84 + textWidth} 530v20" fill="none" stroke="#e8562a" stroke-width="4"/>
<g font-family="Archivo" font-weight="700" font-size="${size}" fill="#10202b" letter-spacing="${-size / 40}">${text.join('')}</g>
</svg>`
  const font = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Archivo' }
  return new Resvg(picture, { font }).render().asPng()
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string) {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character)
}

/** An isometric floor of six by six fields; the projection is 2:1. */
const floor = [0, 1, 2, 3, 4, 5, 6]
  .map((field) => {
    const [across, down] = [field * 60, field * 30]
    return `M${650 + across} ${440 - down}l360 180M${650 + across} ${440 + down}l360-180`
  })
  .join('')

/** A cube: top, left and right face. */
function cube(x: number, y: number, [top, left, right]: readonly [string, string, string]) {
  return (
    `<path d="M${x} ${y}l80-40 80 40-80 40z" fill="${top}"/>` +
    `<path d="M${x} ${y}l80 40v88l-80-40z" fill="${left}"/>` +
    `<path d="M${x + 160} ${y}l-80 40v88l80-40z" fill="${right}"/>`
  )
}

const ink = ['#3b4d59', '#10202b', '#27465a'] as const
const paper = ['#ffffff', '#d9d0bf', '#e8e0d0'] as const
const signal = ['#f0815d', '#e8562a', '#b83a12'] as const
const mist = ['#b4c9d1', '#5f8695', '#7fa3b0'] as const

const stack = [
  cube(930, 330, paper),
  cube(850, 370, mist),
  cube(1010, 370, ink),
  cube(930, 410, signal),
  cube(930, 322, ink),
].join('')

const mark = `<g transform="translate(84 76) scale(2.1)"><path d="M4 11 16 4l12 7-12 7z" fill="#10202b"/><path d="M4 14.5 14.5 20.6V29L4 23z" fill="#5b6b75"/><path d="M28 14.5 17.5 20.6V29L28 23z" fill="#e8562a"/></g>`
