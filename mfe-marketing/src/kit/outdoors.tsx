import { Carton } from './goods'
import { type Point, project, shift } from './iso'
import styles from './kit.module.css'
import { Box, Shadow, type Tone } from './solids'

type TreeProps = { at: Point; height?: number }

export function Tree({ at, height = 96 }: TreeProps) {
  const [x, y] = project(at)
  const crown = height - 26
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse className={styles.shadow} cx="14" cy="3" rx="34" ry="14" />
      <path className={styles.trunk} d="M-4 0v-32h8V0z" />
      <path
        className={styles.mist}
        d={`M-30-46q0-${crown} 30-${crown}t30 ${crown}q0 22-30 22t-30-22z`}
      />
    </g>
  )
}

type PalletProps = { at: Point; tones: readonly Tone[] }

const places: Point[] = [
  [4, 4, 12],
  [54, 4, 12],
  [4, 54, 12],
  [54, 54, 12],
  [30, 30, 48],
]

/** As many cartons as there are tones, four on the boards and the fifth on top. */
export function Pallet({ at, tones }: PalletProps) {
  return (
    <>
      <Shadow at={at} size={[124, 122]} />
      <Box at={at} size={[104, 104, 12]} tone="sand" />
      {tones.map((tone, place) => (
        <Carton key={places[place]?.join()} at={shift(at, places[place] ?? [0, 0])} tone={tone} />
      ))}
    </>
  )
}
