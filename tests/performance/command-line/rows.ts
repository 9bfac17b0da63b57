import { alive } from '../rows/alive'
import { blocking } from '../rows/blocking'
import { cached } from '../rows/cached'
import { click } from '../rows/click'
import { firstBytes } from '../rows/first-bytes'
import { javascript } from '../rows/javascript'
import { paint } from '../rows/paint'
import { rendered } from '../rows/rendered'
import { rest } from '../rows/rest'
import type { Row } from '../rows/row'
import { shift } from '../rows/shift'
import { taps } from '../rows/taps'

/** The table of targets, in its order. */
export const rows: Row[] = [
  taps,
  paint,
  firstBytes,
  javascript,
  alive,
  blocking,
  click,
  rest,
  cached,
  rendered,
  shift,
]
