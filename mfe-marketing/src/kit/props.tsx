import { type Point, shift } from './iso'
import styles from './kit.module.css'
import { Box, Panel, Shadow } from './solids'

type PartProps = { at: Point }

const volumes = [
  { tone: 'slate', height: 96 },
  { tone: 'paper', height: 108 },
  { tone: 'signal', height: 88 },
  { tone: 'steel', height: 102 },
] as const

/** A shelf of binders: the registers and licences of a site. */
export function Binders({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[170, 96]} />
      <Box at={at} size={[150, 80, 18]} tone="ink" />
      {volumes.map(({ tone, height }, place) => {
        const foot = shift(at, [10 + place * 33, 12, 18])
        return (
          <g key={tone}>
            <Box at={foot} size={[28, 56, height]} tone={tone} />
            <Panel at={shift(foot, [0, 56, height])} plane="left">
              <path className={styles.sheet} d="M7 14h14v24H7z" />
            </Panel>
          </g>
        )
      })}
    </>
  )
}

/** A building with a flat roof: the premises. */
export function Building({ at }: PartProps) {
  return (
    <>
      <Shadow at={at} size={[190, 130]} />
      <Box at={at} size={[160, 110, 92]} tone="paper" />
      <Panel at={shift(at, [0, 110, 92])} plane="left">
        <path className={styles.glass} d="M14 18h36v24H14zM62 18h36v24H62zM110 18h36v24h-36z" />
        <path className={styles.slate} d="M62 54h36v38H62z" />
        <path className={styles.glass} d="M14 56h36v20H14zM110 56h36v20h-36z" />
      </Panel>
      <Panel at={shift(at, [160, 110, 92])} plane="right">
        <path className={styles.slate} d="M18 34h74v58H18z" />
        <path className={styles.ribs} d="M18 48h74M18 62h74M18 76h74" />
      </Panel>
      <Box at={shift(at, [-8, -8, 92])} size={[176, 126, 14]} tone="signal" />
      <Box at={shift(at, [24, 24, 106])} size={[44, 44, 26]} tone="steel" />
      <Box at={shift(at, [96, 30, 106])} size={[26, 26, 18]} tone="slate" />
    </>
  )
}
