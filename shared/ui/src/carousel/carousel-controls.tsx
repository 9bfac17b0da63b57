import type { PropsWithChildren } from 'react'
import styles from './carousel-controls.module.css'

type CarouselControlsProps = PropsWithChildren<{
  isPlaying: boolean
  onPlaying: (wanted: boolean) => void
  onTurn: (steps: number) => void
}>

const pauseSign = 'M7 5v10M13 5v10'
const playSign = 'M7 4.5 15 10l-8 5.5z'

/** The children, dots as a rule, stand between pause and the arrows. */
export function CarouselControls({
  isPlaying,
  onPlaying,
  onTurn,
  children,
}: CarouselControlsProps) {
  return (
    <div className={styles.controls}>
      <button
        type="button"
        aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
        onClick={() => onPlaying(!isPlaying)}
      >
        <Sign path={isPlaying ? pauseSign : playSign} />
      </button>
      {children}
      <button type="button" aria-label="Previous slide" onClick={() => onTurn(-1)}>
        <Sign path="M12 4.5 6.5 10l5.5 5.5" />
      </button>
      <button type="button" aria-label="Next slide" onClick={() => onTurn(1)}>
        <Sign path="M8 4.5 13.5 10 8 15.5" />
      </button>
    </div>
  )
}

type CarouselDotsProps = { count: number; active: number; onPick: (position: number) => void }

export function CarouselDots({ count, active, onPick }: CarouselDotsProps) {
  return (
    <ol className={styles.dots}>
      {Array.from({ length: count }, (_, position) => position + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            className={styles.dot}
            aria-label={`Slide ${number}`}
            aria-current={number === active + 1 || undefined}
            onClick={() => onPick(number - 1)}
          />
        </li>
      ))}
    </ol>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
