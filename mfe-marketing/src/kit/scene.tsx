import type { PropsWithChildren } from 'react'
import { KitDefinitions } from './goods'
import styles from './kit.module.css'

/** A wide picture on an endless floor. Where the place is narrow, its sides are cut off. */
export function Scene({ children }: PropsWithChildren) {
  return (
    <svg
      className={styles.scene}
      viewBox="-600 -270 1200 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={styles.kit}>
        <KitDefinitions />
        <Ground />
        {children}
      </g>
    </svg>
  )
}

/** The joints of the floor, as far as any picture reaches. */
export function Ground() {
  return <path className={styles.ground} d="M-900-600h1800v1200H-900z" />
}
