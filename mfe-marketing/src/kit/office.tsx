import { type Point, project, shift } from './iso'
import styles from './kit.module.css'
import { Box, Panel, Shadow, type Tone } from './solids'

type PartProps = { at: Point }

/** A counter: who works at it looks along y, past the screen on the right. */
export function Desk({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[158, 92]} />
      <Box at={shift(at, [6, 6])} size={[34, 60, 42]} tone="slate" />
      <Box at={shift(at, [112, 6])} size={[10, 60, 42]} tone="slate" />
      <Box at={shift(at, [-4, -4, 42])} size={[140, 80, 8]} tone="paper" />
      <Box at={shift(at, [92, 22, 50])} size={[10, 8, 10]} tone="ink" />
      <Box at={shift(at, [68, 24, 58])} size={[58, 7, 40]} tone="slate" />
      <Panel at={shift(at, [68, 31, 98])} plane="left">
        <path className={styles.mark} d="M24 16h10v8H24z" />
      </Panel>
      <Panel at={shift(at, [8, 34, 50])} plane="floor">
        <path className={styles.mist} d="M0 0h34v24H0z" />
      </Panel>
    </>
  )
}

/** A table for those who decide together. */
export function Table({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[250, 130]} />
      <Box at={shift(at, [12, 8])} size={[12, 88, 40]} tone="post" />
      <Box at={shift(at, [200, 8])} size={[12, 88, 40]} tone="post" />
      <Box at={shift(at, [0, 0, 40])} size={[224, 104, 9]} tone="steel" />
      <Panel at={shift(at, [0, 0, 49])} plane="floor">
        <path className={styles.sheet} d="M18 22h48v60H18zM88 14h60v38H88zM166 30h40v52h-40z" />
        <path className={styles.writing} d="M26 36h32M26 50h32M26 64h20M98 26h40M98 40h24" />
        <path className={styles.mark} d="M166 30h40v12h-40z" />
      </Panel>
    </>
  )
}

const days = [0, 1, 2, 3, 4, 5, 6]
const weeks = [0, 1, 2, 3]

/** A calendar on legs; the days that matter are marked. */
export function Planner({ at }: PartProps) {
  const cells = weeks.flatMap((week) =>
    days.map((day) => `M${12 + day * 22} ${38 + week * 20}h14v12h-14z`),
  )
  return (
    <>
      <Shadow at={shift(at, [0, -4])} size={[190, 36]} />
      <Box at={shift(at, [14, 2])} size={[10, 10, 40]} tone="post" />
      <Box at={shift(at, [150, 2])} size={[10, 10, 40]} tone="post" />
      <Box at={shift(at, [0, 0, 40])} size={[172, 14, 128]} tone="paper" />
      <Panel at={shift(at, [0, 14, 168])} plane="left">
        <path className={styles.slate} d="M0 0h172v26H0z" />
        <path className={styles.mist} d={cells.join('')} />
        <path className={styles.mark} d="M56 58h14v12H56zM122 78h14v12h-14zM34 98h14v12H34z" />
      </Panel>
    </>
  )
}

type CoinsProps = { at: Point; height: number; tone?: Tone }

export function Coins({ at, height, tone = 'paper' }: CoinsProps) {
  const [x, y] = project(at)
  const rims = Array.from(
    { length: Math.floor(height / 12) },
    (_, rim) => `M-24-${rim * 12 + 6}a24 12 0 0 0 48 0`,
  )
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse className={styles.shadow} cx="10" cy="4" rx="32" ry="14" />
      <g className={styles.round} data-tone={tone}>
        <path d={`M-24-${height}V0a24 12 0 0 0 48 0V-${height}z`} />
        <path className={styles.line} d={rims.join('')} />
        <ellipse cy={-height} rx="24" ry="12" />
      </g>
    </g>
  )
}

/** As many as there are, side by side on one shadow. The one at the back stands at `at`. */
export function Cabinets({ at, count = 1 }: PartProps & { count?: number }) {
  return (
    <>
      <Shadow at={at} size={[86, 22 + count * 70]} />
      {Array.from({ length: count }, (_, place) => place * 70).map((y) => (
        <Cabinet key={y} at={shift(at, [0, y])} />
      ))}
    </>
  )
}

function Cabinet({ at }: PartProps) {
  return (
    <>
      <Box at={at} size={[62, 72, 132]} tone="slate" />
      <Panel at={shift(at, [0, 72, 132])} plane="left">
        <path
          className={styles.glass}
          d="M10 14h42v12H10zM10 36h42v12H10zM10 58h42v12H10zM10 80h42v12H10z"
        />
        <path className={styles.mark} d="M40 17h8v6h-8zM40 61h8v6h-8z" />
      </Panel>
    </>
  )
}
