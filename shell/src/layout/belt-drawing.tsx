import type { PropsWithChildren } from 'react'
import styles from './belt-drawing.module.css'

const legs = [0, 136, 272]

/** A packing belt that has lost a carton. */
export function LostCarton() {
  return (
    <Belt top={-50}>
      <Carton at={0} />
      <Carton at={76} />
      <g className={styles.gap}>
        <path d="M134 35l48 24l-48 24l-48-24zM86 59l48 24l0 34l-48-24zM182 59l-48 24l0 34l48-24z" />
        <path d="M86 105l-38 51M134 129l-38 51M48 156l48 24M56 152l-16 8M104 176l-16 8" />
      </g>
      <Carton at={228} />
    </Belt>
  )
}

/** A packing belt whose machine has stopped. */
export function StoppedMachine() {
  return (
    <Belt top={-110}>
      <Carton at={0} />
      <g data-tone="slate">
        <path d="M100-60l92 46l-96 48l-92-46z" />
        <path d="M4-12l92 46l0 86l-92-46z" />
        <path d="M192-14l-96 48l0 86l96-48z" />
      </g>
      <path data-tone="ink" d="M166 85l-48 24l0-52l48-24z" />
      <g data-tone="steel">
        <path d="M100-80l108 54l-112 56l-108-54z" />
        <path d="M-12-24l108 54l0 12l-108-54z" />
        <path d="M208-26l-112 56l0 12l112-56z" />
      </g>
      <g data-tone="signal">
        <path d="M102-67l22 11l-22 11l-22-11z" />
        <path d="M80-56l22 11l0 22l-22-11z" />
        <path d="M124-56l-22 11l0 22l22-11z" />
      </g>
      <path className={styles.rays} d="M102-84v-18M72-78l-12-14M132-78l12-14" />
      <Carton at={234} />
    </Belt>
  )
}

function Belt({ top, children }: PropsWithChildren<{ top: number }>) {
  return (
    <svg
      className={styles.drawing}
      data-palette="light"
      viewBox={`-155 ${top} 500 ${258 - top}`}
      aria-hidden="true"
    >
      <g data-tone="sand">
        <path d="M0 0l340 170l-150 75l-340-170z" />
        <path d="M-150 75l340 170l0 10l-340-170z" />
        <path d="M340 170l-150 75l0 10l150-75z" />
      </g>
      {legs.map((x) => (
        <path
          key={x}
          data-tone="ink"
          transform={`translate(${x} ${x / 2})`}
          d="M-32 8l14 7 12-6v32l-12 6-14-7zM-76 30l14 7 12-6v32l-12 6-14-7z"
        />
      ))}
      <g data-tone="steel">
        <path d="M-28-20l320 160l-64 32l-320-160z" />
        <path d="M-92 12l320 160l0 12l-320-160z" />
        <path d="M292 140l-64 32l0 12l64-32z" />
      </g>
      {children}
    </svg>
  )
}

function Carton({ at }: { at: number }) {
  return (
    <g data-tone="paper" transform={`translate(${at} ${at / 2})`}>
      <path d="M-18-41l48 24l-48 24l-48-24z" />
      <path d="M-66-17l48 24l0 34l-48-24z" />
      <path d="M30-17l-48 24l0 34l48-24z" />
      <path className={styles.tape} d="M1-31l10 5l-48 24l-10-5zM-47-7l10 5l0 12l-10-5z" />
    </g>
  )
}
