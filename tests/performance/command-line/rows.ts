import { alive } from '../rows/alive'
import { blocking } from '../rows/blocking'
import { cached } from '../rows/cached'
import { click } from '../rows/click'
import { firstBytes } from '../rows/first-bytes'
import { growth } from '../rows/growth'
import { javascript } from '../rows/javascript'
import { lighthouse } from '../rows/lighthouse'
import { paint } from '../rows/paint'
import { rendered } from '../rows/rendered'
import { rest } from '../rows/rest'
import type { Row } from '../rows/row'
import { shift } from '../rows/shift'
import { taps } from '../rows/taps'
import { visit } from '../rows/visit'

/** The table of targets, in its order. */
export const rows: Row[] = [
  taps,
  paint,
  firstBytes,
  javascript,
  alive,
  blocking,
  visit,
  click,
  rest,
  cached,
  rendered,
  growth,
  shift,
  lighthouse,
]
