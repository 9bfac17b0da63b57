import styles from './belt-drawing.module.css'

const legs = [0, 136, 272]

/** A packing belt that has lost a carton: something is missing, be it the page, its code or the connection. */
export function LostCarton() {
  return (
    <svg
      className={styles.drawing}
      data-palette="light"
      viewBox="-155 -50 500 308"
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
      <Carton at={0} />
      <Carton at={76} />
      <g className={styles.gap}>
        <path d="M134 35l48 24l-48 24l-48-24zM86 59l48 24l0 34l-48-24zM182 59l-48 24l0 34l48-24z" />
        <path d="M78 97l-64 32M126 121l-64 32M24 124l48 24" />
      </g>
      <Carton at={228} />
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
