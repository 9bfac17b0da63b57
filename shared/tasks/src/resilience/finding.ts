import type { RowId } from './rows'

/** What a test tells of what it tried and measured. */
export type Finding = {
  /** Of an attack that was found once: its number then; 'small' for minor ones, 'cost' for what the remedies cost. */
  number?: number | 'small' | 'cost'
  /** The row of the table of faults and attacks that it shows; it adds to what other tests show of the row. */
  shows?: Shown
  /** The attack, and how often it was tried. */
  tried: string
  /** The measured outcome. */
  figure: string
  seconds: number
}

type Shown = {
  row: RowId
  cases: number
  /** Counted by the test; that the test itself fails is added to them. */
  failures?: number
}
