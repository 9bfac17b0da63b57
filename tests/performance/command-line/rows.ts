import { blocking } from '../rows/blocking'
import { firstBytes } from '../rows/first-bytes'
import { javascript } from '../rows/javascript'
import { paint } from '../rows/paint'
import { rest } from '../rows/rest'
import type { Row } from '../rows/row'
import { shift } from '../rows/shift'
import { taps } from '../rows/taps'

/** The table of targets. */
export const rows: Row[] = [taps, paint, firstBytes, javascript, blocking, rest, shift]
