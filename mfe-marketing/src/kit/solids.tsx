import type { PropsWithChildren } from 'react'
import { faces, type Point, project, type Size, trace } from './iso'
import styles from './kit.module.css'

export type Tone = 'paper' | 'sand' | 'steel' | 'slate' | 'post' | 'ink' | 'signal'

type BoxProps = {
  at: Point
  size: Size
  /** Without one, the tone of what it is part of. */
  tone?: Tone
}

export function Box({ at, size, tone }: BoxProps) {
  return (
    <g className={styles.solid} data-tone={tone}>
      {faces(at, size).map((face) => (
        <path key={face} d={face} />
      ))}
    </g>
  )
}

const planes = { left: '1 .5 0 1', right: '1 -.5 0 1', floor: '1 .5 -1 .5' }

type PanelProps = PropsWithChildren<{ at: Point; plane: keyof typeof planes }>

/** What is drawn on a face of a box, in flat coordinates from its upper left corner. */
export function Panel({ at, plane, children }: PanelProps) {
  return <g transform={`matrix(${planes[plane]} ${project(at).join(' ')})`}>{children}</g>
}

type LineProps = { points: readonly Point[]; kind?: 'hair' | 'flow' }

export function Line({ points, kind = 'hair' }: LineProps) {
  return <path className={styles.line} data-kind={kind} d={trace(points, '')} />
}

type FloorProps = { size: Size; pitch: number }

export function Floor({ size, pitch }: FloorProps) {
  const [width, depth, height] = size
  const joints: string[] = []
  for (let x = pitch; x < width; x += pitch)
    joints.push(
      trace(
        [
          [x, 0],
          [x, depth],
        ],
        '',
      ),
    )
  for (let y = pitch; y < depth; y += pitch)
    joints.push(
      trace(
        [
          [0, y],
          [width, y],
        ],
        '',
      ),
    )
  return (
    <g className={styles.floor}>
      <Box at={[0, 0, -height]} size={size} tone="sand" />
      <path className={styles.line} d={joints.join('')} />
    </g>
  )
}

type ShadowProps = { at: Point; size: readonly [width: number, depth: number] }

export function Shadow({ at: [x, y], size: [w, d] }: ShadowProps) {
  return (
    <path
      className={styles.shadow}
      d={trace([
        [x, y],
        [x + w, y],
        [x + w, y + d],
        [x, y + d],
      ])}
    />
  )
}
