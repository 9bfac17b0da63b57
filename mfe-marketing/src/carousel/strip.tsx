import { Children, type ReactNode, useRef } from 'react'
import { CarouselControls, CarouselDots } from './carousel-controls'
import styles from './strip.module.css'
import { StripView } from './strip-view'
import { defaultDelay } from './use-autoplay'
import { useSlides } from './use-slides'
import { useStripMotion } from './use-strip-motion'

type StripProps = {
  /** Names the carousel to those who do not see it. */
  label: string
  /** Milliseconds between two turns while the carousel plays. */
  delay?: number
  /** `snap` stops at slides. `free` stops anywhere; it has no dots, and its buttons above it. */
  mode?: 'snap' | 'free'
  /** Once it was turned by hand it plays on only at the press of its button. */
  pausesWhenUsed?: boolean
  /** One slide each. */
  children: ReactNode
}

/**
 * Slides side by side that turn by one, in a loop. CSS says how many are in view, by the `flex-basis` of
 * `[data-slide]`. Until Swiper has loaded, the browser scrolls it.
 */
export function Strip(props: StripProps) {
  const { label, delay = defaultDelay, mode = 'snap', pausesWhenUsed = false, children } = props
  const slides = Children.toArray(children)
  const view = useRef<HTMLDivElement>(null)
  const strip = useSlides(view, { count: slides.length, delay, pausesWhenUsed })
  useStripMotion(view, { mode, active: strip.active, onTurned: strip.pick })

  const controls = (
    <CarouselControls isPlaying={strip.isPlaying} onPlaying={strip.setPlaying} onTurn={strip.turn}>
      {mode === 'snap' && (
        <CarouselDots count={slides.length} active={strip.active} onPick={strip.pick} />
      )}
    </CarouselControls>
  )

  return (
    <section
      className={styles.strip}
      data-carousel
      data-mode={mode}
      aria-roledescription="carousel"
      aria-label={label}
      {...strip.handlers}
    >
      {mode === 'free' && controls}
      <StripView view={view} slides={slides} active={strip.active} onTurn={strip.turn} />
      {mode === 'snap' && controls}
      <p data-spoken-only aria-live={strip.isTurning ? 'off' : 'polite'}>
        {`Slide ${strip.active + 1} of ${slides.length}`}
      </p>
    </section>
  )
}
