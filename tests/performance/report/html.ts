import type { Frame } from '../measure/filmstrip'
import { type Compared, formatCompared } from './compare'
import type { Outcome } from './outcome'
import { formatLimit, formatMeasured, formatTarget, formatValue } from './table'
import type { Finding, Verdict } from './verdict'

export type Film = { of: string; frames: Frame[] }

export type Report = {
  /** When and on what it was measured. */
  about: string
  outcomes: Outcome[]
  compared: Compared[]
  films: Film[]
}

const styles = `
:root{color-scheme:light dark;--ink:light-dark(#17212b,#e8ecef);--soft:light-dark(#5a6772,#9aa7b1);--line:light-dark(#d8dde1,#34404a);--met:light-dark(#1d7a46,#58c98a);--missed:light-dark(#b3261e,#ff8a80)}
body{max-width:72rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink)}
h2{margin:2.5rem 0 .5rem;font-size:1.2rem}
p{color:var(--soft)}
.met{color:var(--met)}.missed{color:var(--missed)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .75rem .35rem 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:middle}
svg{display:block;overflow:visible}
.film{display:flex;gap:.5rem;overflow-x:auto;padding-block-end:.5rem}
figure{margin:0;font-size:.8rem;color:var(--soft)}
img{display:block;width:96px;border:1px solid var(--line)}`

/** A page for people, in one file: a chart for each row, and what is seen while the pages load. */
export function formatHtml({ about, outcomes, compared, films }: Report): string {
  const met = outcomes.filter(({ isMet }) => isMet).length
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>The benchmark: ${met} of ${outcomes.length} rows met</title><style>${styles}</style></head>
<body><h1>${met} of ${outcomes.length} rows met</h1><p>${escapeHtml(about)}</p>
${outcomes.map(formatRow).join('\n')}
${compared.map(formatCompared).join('\n')}
${films.map(formatFilm).join('\n')}
</body></html>
`
}

function formatRow({ title, findings, problem, isMet }: Outcome): string {
  const verdict = `<span class="${isMet ? 'met' : 'missed'}">${isMet ? 'met' : 'not met'}</span>`
  const reason = problem ? `<p>Not measured: ${escapeHtml(problem)}</p>` : ''
  const most = Math.max(...findings.flatMap(({ most: own, base = 0 }) => [own, base]))
  const lines = findings.map((finding) => formatFinding(finding, most)).join('\n')
  const table = findings.length > 0 ? `<table>${lines}</table>` : ''
  return `<section><h2>${escapeHtml(title)}: ${verdict}</h2>${reason}${table}</section>`
}

function formatFinding(finding: Finding & Verdict, most: number): string {
  const { of, unit, ratio, isMet, baseline, base } = finding
  const versus = baseline ? `${baseline.name} ${formatValue(base, unit)}` : ''
  const cells = [
    escapeHtml(of),
    drawBars(finding, most),
    escapeHtml(formatMeasured(finding)),
    escapeHtml(versus),
    ratio === undefined ? '' : `${formatValue(ratio, '')} ×`,
    escapeHtml(formatTarget(finding)),
    escapeHtml(formatLimit(finding)),
    `<span class="${isMet ? 'met' : 'missed'}">${isMet ? 'met' : 'not met'}</span>`,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** What was measured above its baseline, with a line from the least to the most. */
function drawBars({ value, least, most: own, base, isMet }: Finding & Verdict, most: number) {
  const width = 240
  const scale = (of: number) =>
    (most > 0 && Number.isFinite(of) ? (of / most) * width : 0).toFixed(1)
  const bar = (y: number, of: number, colour: string) =>
    `<rect y="${y}" width="${scale(of)}" height="8" fill="${colour}"/>`
  const below = base === undefined ? '' : bar(11, base, 'var(--line)')
  const range = `<path d="M${scale(least)} 4H${scale(own)}" stroke="var(--ink)" stroke-width="1.5"/>`
  const colour = isMet ? 'var(--met)' : 'var(--missed)'
  return `<svg width="${width}" height="20" aria-hidden="true">${bar(0, value, colour)}${below}${range}</svg>`
}

function formatFilm({ of, frames }: Film): string {
  const pictures = frames.map(
    ({ at, picture }) =>
      `<figure><img alt="" src="data:image/jpeg;base64,${picture}">${formatValue(at, 'ms')}</figure>`,
  )
  return `<section><h2>${escapeHtml(of)}</h2><div class="film">${pictures.join('')}</div></section>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
