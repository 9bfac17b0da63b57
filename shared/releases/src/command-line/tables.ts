import Table from 'cli-table3'

const noLines = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

/** A table without rules, readable by people and by `awk`. */
export function formatTable(head: string[], rows: string[][]): string {
  const table = new Table({
    chars: noLines,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(head, ...rows.map((cells) => cells.map(plainLine)))
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

export function formatBytes(bytes: number) {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`
}

/**
 * Without control characters but line ends: what anybody may write into the store would move a terminal's cursor, and
 * overwrite what else is said.
 */
export function plainText(words: string) {
  return words.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
}

/** For a cell or a quotation: a line of its own could look like another message. */
export function plainLine(words: string) {
  return words.replace(/\p{Cc}/gu, '\uFFFD')
}
