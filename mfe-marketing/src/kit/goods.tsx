import type { PropsWithChildren } from 'react'
import { type Point, project, trace } from './iso'
import styles from './kit.module.css'
import { Box, type Tone } from './solids'

const side = 44
const height = 36

/** What every carton and person of a picture refers to by `<use>`. Stands first in the picture. */
export function KitDefinitions() {
  return (
    <defs>
      <pattern id="kit-ground" width="260" height="130" patternUnits="userSpaceOnUse">
        <path className={styles.joints} d="M0 65 130 0l130 65-130 65z" />
      </pattern>
      <g id="kit-carton">
        <Box at={[0, 0]} size={[side, side, height]} />
        <path className={styles.tape} d={tape()} />
      </g>
      <g id="kit-person">
        <ellipse className={styles.shadow} cx="8" cy="-1" rx="18" ry="7" />
        <path className={styles.trousers} d="M-9-3v-30h8v32zM1-1v-32h8v30z" />
        <path className={styles.coat} d="M-14-26v-22q0-10 14-10t14 10v22l-5 1v-6q-9 4-18 0v6z" />
        <circle className={styles.skin} cy="-68" r="9" />
        <path className={styles.helmet} d="M-13-68q2-13 13-13t13 13z" />
      </g>
    </defs>
  )
}

type FigureProps = { at: Point; tone?: Tone }

export function Carton({ at, tone = 'paper' }: FigureProps) {
  const [x, y] = project(at)
  return <use href="#kit-carton" x={x} y={y} data-tone={tone} />
}

export function Person({ at, tone = 'steel' }: FigureProps) {
  const [x, y] = project(at)
  return <use href="#kit-person" x={x} y={y} data-tone={tone} />
}

/** Around people who wear no helmet. */
export function Indoors({ children }: PropsWithChildren) {
  return <g className={styles.indoors}>{children}</g>
}

function tape() {
  const [near, far] = [side * 0.42, side * 0.58]
  return trace([
    [near, 0, height],
    [far, 0, height],
    [far, side, height],
    [far, side, height - 13],
    [near, side, height - 13],
    [near, side, height],
  ])
}
