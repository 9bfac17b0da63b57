import type { PropsWithChildren, ReactNode } from 'react'
import { type Point, shift, trace } from './iso'
import styles from './kit.module.css'
import { Box, Panel, Shadow } from './solids'

type ConveyorProps = PropsWithChildren<{ at: Point; length: number }>

const belt = 70
const beltHeight = 44

/** A belt along x; the children ride on it. */
export function Conveyor({ at, length, children }: ConveyorProps) {
  const [x, y] = at
  const rollers: string[] = []
  for (let step = 30; step < length - 10; step += 30) {
    rollers.push(
      trace(
        [
          [x + step, y + 8, beltHeight],
          [x + step, y + belt - 8, beltHeight],
        ],
        '',
      ),
    )
  }
  return (
    <>
      <Shadow at={[x, y]} size={[length, belt + 20]} />
      {[0.08, 0.5, 0.9].map((part) => (
        <Box key={part} at={[x + length * part, y + belt - 14]} size={[10, 10, 30]} tone="ink" />
      ))}
      <Box at={shift(at, [0, 0, 30])} size={[length, belt, 14]} tone="steel" />
      <path
        className={styles.slate}
        d={trace([
          [x + 2, y + 8, beltHeight],
          [x + length - 2, y + 8, beltHeight],
          [x + length - 2, y + belt - 8, beltHeight],
          [x + 2, y + belt - 8, beltHeight],
        ])}
      />
      <path className={styles.rollers} d={rollers.join('')} />
      {children}
    </>
  )
}

const outline = gearOutline(34, 10)

type MachineProps = { at: Point; gear?: ReactNode }

/** A press; goods leave through the hatch on its right. */
export function Machine({ at, gear = <Gear at={at} /> }: MachineProps) {
  return (
    <>
      <Shadow at={at} size={[150, 140]} />
      <Box at={at} size={[130, 120, 150]} tone="slate" />
      <Box at={shift(at, [-8, -8, 150])} size={[146, 136, 26]} tone="steel" />
      <Box at={shift(at, [20, 20, 176])} size={[34, 34, 22]} tone="ink" />
      <Box at={shift(at, [84, 24, 176])} size={[22, 22, 34]} tone="signal" />
      <Panel at={shift(at, [0, 120, 150])} plane="left">
        <path className={styles.glass} d="M14 92h102v12H14zM14 112h64v12H14z" />
      </Panel>
      {gear}
      <Panel at={shift(at, [130, 120, 150])} plane="right">
        <path className={styles.dark} d="M20 50h80v58H20z" />
        <path className={styles.mark} d="M20 38h80v6H20z" />
      </Panel>
    </>
  )
}

/** The gear of a machine at the same place. */
export function Gear({ at }: { at: Point }) {
  return (
    <Panel at={shift(at, [0, 120, 150])} plane="left">
      <g transform="translate(65 46)">
        <path className={styles.gear} d={outline} />
        <circle className={styles.dark} r="10" />
      </g>
    </Panel>
  )
}

/** A wheel with teeth around the middle of its panel. */
function gearOutline(radius: number, teeth: number) {
  const steps = [
    [-0.3, 0.8],
    [-0.17, 1],
    [0.17, 1],
    [0.3, 0.8],
  ] as const
  const points = Array.from({ length: teeth }, (_, tooth) =>
    steps.map(([offset, reach]) => {
      const angle = ((tooth + offset) / teeth) * 2 * Math.PI
      const at = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(part * radius * reach))
      return at.join(' ')
    }),
  )
  return `M${points.flat().join('L')}z`
}
