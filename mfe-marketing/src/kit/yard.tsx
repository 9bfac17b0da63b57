import { type Point, shift } from './iso'
import styles from './kit.module.css'
import { Box, Line, Panel, Shadow } from './solids'

type PartProps = { at: Point }

const cargo = 170
const wheels = [34, 74, cargo + 44]

/** A lorry that faces along x, with its loading side to the back. */
export function Truck({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[cargo + 100, 118]} />
      <Box at={shift(at, [0, 4, 20])} size={[cargo + 78, 82, 10]} tone="ink" />
      <Box at={shift(at, [0, 0, 32])} size={[cargo, 92, 104]} tone="paper" />
      <Panel at={shift(at, [0, 92, 136])} plane="left">
        <path className={styles.ribs} d="M42 8v46M85 8v46M128 8v46" />
        <path className={styles.mark} d={`M0 62h${cargo}v14H0z`} />
      </Panel>
      <Box at={shift(at, [cargo + 12, 6, 24])} size={[66, 80, 74]} tone="slate" />
      <Panel at={shift(at, [cargo + 12, 86, 98])} plane="left">
        <path className={styles.glass} d="M12 10h38v26H12z" />
      </Panel>
      <Panel at={shift(at, [cargo + 78, 86, 98])} plane="right">
        <path className={styles.glass} d="M8 8h64v30H8z" />
        <path className={styles.mark} d="M6 54h12v8H6zM62 54h12v8H62z" />
      </Panel>
      {wheels.map((x) => (
        <Panel key={x} at={shift(at, [x, 90, 19])} plane="left">
          <circle className={styles.dark} r="19" />
          <circle className={styles.sheet} r="8" />
        </Panel>
      ))}
    </>
  )
}

export function Gatehouse({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[100, 90]} />
      <Box at={at} size={[80, 76, 86]} tone="paper" />
      <Panel at={shift(at, [0, 76, 86])} plane="left">
        <path className={styles.glass} d="M12 16h56v34H12z" />
      </Panel>
      <Panel at={shift(at, [80, 76, 86])} plane="right">
        <path className={styles.slate} d="M16 18h32v68H16z" />
      </Panel>
      <Box at={shift(at, [-10, -10, 86])} size={[100, 96, 14]} tone="signal" />
    </>
  )
}

/** Across what goes by along x, from its post at `at` on. */
export function Barrier({ at }: PartProps) {
  return (
    <>
      <Shadow at={shift(at, [4, 0])} size={[16, 142]} />
      <Box at={at} size={[16, 16, 50]} tone="ink" />
      <Box at={shift(at, [4, 12, 36])} size={[8, 130, 9]} tone="paper" />
      <Panel at={shift(at, [12, 142, 45])} plane="right">
        <path className={styles.mark} d="M12 0h22v9H12zM56 0h22v9H56zM100 0h22v9h-22z" />
      </Panel>
    </>
  )
}

/** The books, open on a desk. */
export function Ledger({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[196, 136]} />
      <Box at={at} size={[176, 116, 46]} tone="post" />
      <Box at={shift(at, [-8, -8, 46])} size={[192, 132, 8]} tone="steel" />
      <Box at={shift(at, [10, 12, 54])} size={[156, 92, 10]} tone="paper" />
      <Panel at={shift(at, [10, 12, 64])} plane="floor">
        <path
          className={styles.writing}
          d="M12 20h52M12 36h40M12 52h52M12 68h30M92 20h52M92 36h52M92 52h34"
        />
        <path className={styles.ribs} d="M78 0v92" />
        <path className={styles.mark} d="M92 64h52v14H92z" />
      </Panel>
    </>
  )
}

/** A board with the figures of the day. */
export function Screen({ at }: PartProps) {
  return (
    <>
      <Shadow at={shift(at, [0, -6])} size={[190, 40]} />
      <Box at={shift(at, [76, 0])} size={[20, 12, 62]} tone="post" />
      <Box at={shift(at, [0, 0, 62])} size={[172, 14, 118]} tone="ink" />
      <Panel at={shift(at, [0, 14, 180])} plane="left">
        <path className={styles.dark} d="M9 9h154v100H9z" />
        <path className={styles.mist} d="M24 62h18v34H24zM52 44h18v52H52z" />
        <path className={styles.mark} d="M80 28h18v68H80z" />
        <path className={styles.writing} d="M114 32h36M114 48h24M114 64h36M114 80h18M114 94h30" />
      </Panel>
    </>
  )
}

type DimensionProps = { from: Point; to: Point; tick: Point }

/** A measuring line with a stroke across each end. */
export function Dimension({ from, to, tick }: DimensionProps) {
  const [dx, dy, dz = 0] = tick
  const back: Point = [-dx, -dy, -dz]
  return (
    <>
      <Line points={[from, to]} />
      <Line points={[shift(from, back), shift(from, tick)]} />
      <Line points={[shift(to, back), shift(to, tick)]} />
    </>
  )
}
