import { type Element, isElement, textOf } from './html-tree'

const longestFigure = 24
const figure =
  /^(?:Rs\.?\s?)?[\p{Sc}\d\s.,:%()+\-−–/×]*(?:\s(?:crore|lakh|days|hours|minutes|seconds|h|min|s|kg|km|mm))?$/u
const missing = /^(?:[-–—]|nil)?$/i
/** What says yes in a table of two by two. */
const mark = /^[●•✓✔×✗]$/u

/**
 * Names the columns of figures, which are compared digit by digit, and those of marks. Not the first one, because it
 * names the rows, and none of a table in which cells span.
 */
export function nameColumns(table: Element): Element {
  const rows = rowsOf(table).map(cellsOf)
  if (rows.flat().some(({ properties }) => properties.colSpan || properties.rowSpan)) return table
  const body = rows.filter((cells) => !cells.every(isHeading))
  return [
    { property: 'dataFigures', columns: findColumns(body, isFigure) },
    { property: 'dataMarks', columns: findColumns(body, (words) => mark.test(words)) },
  ].reduce(
    (named, { property, columns }) =>
      columns.size > 0 ? mapRows(named, (row) => nameCells(row, columns, property)) : named,
    table,
  )
}

function findColumns(rows: Element[][], isWanted: (words: string) => boolean) {
  const found = new Set<number>()
  const others = new Set([0])
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      const words = textOf(cell).trim()
      if (!missing.test(words)) (isWanted(words) ? found : others).add(column)
    }
  }
  return new Set([...found].filter((column) => !others.has(column)))
}

function isFigure(words: string) {
  return words.length <= longestFigure && /\d/.test(words) && figure.test(words)
}

function nameCells(row: Element, columns: Set<number>, property: string): Element {
  const cells = cellsOf(row)
  const named = new Set(cells.filter((_, column) => columns.has(column)))
  return {
    ...row,
    children: row.children.map((child) =>
      isElement(child) && named.has(child)
        ? { ...child, properties: { ...child.properties, [property]: '' } }
        : child,
    ),
  }
}

function rowsOf(node: Element): Element[] {
  const parts = node.children.filter(isElement)
  return parts.flatMap((part) => (isRow(part) ? [part] : isRowGroup(part) ? rowsOf(part) : []))
}

function mapRows(node: Element, change: (row: Element) => Element): Element {
  const children = node.children.map((child) => {
    if (!isElement(child)) return child
    if (isRow(child)) return change(child)
    return isRowGroup(child) ? mapRows(child, change) : child
  })
  return { ...node, children }
}

function cellsOf(row: Element) {
  return row.children.filter(isElement)
}

function isHeading({ tagName }: Element) {
  return tagName === 'th'
}

function isRow({ tagName }: Element) {
  return tagName === 'tr'
}

function isRowGroup({ tagName }: Element) {
  return ['thead', 'tbody', 'tfoot'].includes(tagName)
}
