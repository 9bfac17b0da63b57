import { isForBrowser } from '@site/ui/controls'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from './strip.module.css'

type StripViewProps = {
  view: RefObject<HTMLDivElement | null>
  slides: ReactNode[]
  active: number
  onTurn: (steps: number) => void
}

export function StripView({ view, slides, active, onTurn }: StripViewProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: slides are not a set of form controls
    <div
      className={styles.view}
      ref={view}
      role="group"
      aria-label="Slides"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls without scripts, so the keyboard has to reach it
      tabIndex={0}
      onKeyDown={(event) => turnByKey(event, onTurn)}
    >
      <div className={styles.slides}>
        {slides.map((slide, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a set of form controls
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: React never sees slides change places
            key={position}
            suppressHydrationWarning
            className={styles.slide}
            data-slide={position + 1}
            data-active={position === active || undefined}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  )
}

const stepsOfKey = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Only while the view itself has the focus: elements in a slide keep their own keys. */
function turnByKey(event: KeyboardEvent, onTurn: (steps: number) => void) {
  if (isForBrowser(event)) return
  const steps = stepsOfKey.get(event.key)
  if (!steps || event.target !== event.currentTarget) return
  event.preventDefault()
  onTurn(steps)
}
