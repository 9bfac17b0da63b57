import type { PropsWithChildren } from 'react'
import { KitDefinitions } from './goods'
import styles from './kit.module.css'

/** A wide picture on an endless floor. Where the place is narrow, its sides are cut off. */
export function Scene({ children }: PropsWithChildren) {
  return (
    <Frame box="-600 -270 1200 480" fit="xMidYMid slice">
      <KitDefinitions />
      {children}
    </Frame>
  )
}

/**
 * A smaller picture beside a text, whole on as much floor as the place has. For pages that hold the definitions once for
 * all of them.
 */
export function Vignette({ children }: PropsWithChildren) {
  return <Frame box="-300 -240 600 440">{children}</Frame>
}

/** What the pictures of a page refer to. */
export function SharedDefinitions() {
  return (
    <svg className={styles.definitions} aria-hidden="true">
      <KitDefinitions />
    </svg>
  )
}

type FrameProps = PropsWithChildren<{ box: string; fit?: string }>

function Frame({ box, fit, children }: FrameProps) {
  return (
    <svg className={styles.scene} viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
      <g className={styles.kit} data-palette="light">
        <path fill="url(#kit-ground)" stroke="none" d="M-900-600h1800v1200H-900z" />
        {children}
      </g>
    </svg>
  )
}
