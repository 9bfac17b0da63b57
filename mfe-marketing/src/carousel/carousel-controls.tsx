import type { PropsWithChildren } from 'react'
import styles from './carousel-controls.module.css'

type CarouselControlsProps = PropsWithChildren<{
  isPlaying: boolean
  onPlaying: (wanted: boolean) => void
  onTurn: (steps: number) => void
}>

const labels = { pause: 'Pause the slides', play: 'Play the slides' }

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
        suppressHydrationWarning
        data-control="pause"
        data-paused={isPlaying ? undefined : ''}
        aria-label={isPlaying ? labels.pause : labels.play}
        data-label={isPlaying ? labels.play : labels.pause}
        onClick={() => onPlaying(!isPlaying)}
      >
        <Sign path="M7 5v10M13 5v10" />
        <Sign path="M7 4.5 15 10l-8 5.5z" />
      </button>
      {children}
      <button
        type="button"
        data-control="turn"
        data-by={-1}
        aria-label="Previous slide"
        onClick={() => onTurn(-1)}
      >
        <Sign path="M12 4.5 6.5 10l5.5 5.5" />
      </button>
      <button
        type="button"
        data-control="turn"
        data-by={1}
        aria-label="Next slide"
        onClick={() => onTurn(1)}
      >
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
            suppressHydrationWarning
            className={styles.dot}
            data-control="turn"
            data-to={number - 1}
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
