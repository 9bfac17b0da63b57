import { Children, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './carousel.module.css'
import { CarouselControls, CarouselDots } from './carousel-controls'
import { defaultDelay } from './use-autoplay'
import { useSlides } from './use-slides'
import { useSwipe } from './use-swipe'

type CarouselProps = {
  /** Names the carousel to those who do not see it. */
  label: string
  /** Milliseconds that each slide stays while the carousel plays. */
  delay?: number
  /** Told the position of each slide that is shown. */
  onShow?: (position: number) => void
  /** One slide each. */
  children: ReactNode
}

/**
 * Slides that cross-fade in a loop. They lie in one grid cell, so that the tallest sets the height
 * (no layout shift).
 */
export function Carousel({ label, delay = defaultDelay, onShow, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const view = useRef<HTMLDivElement>(null)
  const { active, isPlaying, isTurning, handlers, pick, turn, setPlaying } = useSlides(view, {
    count: slides.length,
    delay,
  })
  const swiping = useSwipe(turn)
  const hasScripts = useHasScripts()
  useEffect(() => onShow?.(active), [active, onShow])

  return (
    <section
      className={styles.carousel}
      data-carousel
      aria-roledescription="carousel"
      aria-label={label}
      {...handlers}
    >
      <div className={styles.view} ref={view} {...swiping} {...(hasScripts ? {} : reachable)}>
        <Slides slides={slides} active={active} isTurning={isTurning} />
      </div>
      <CarouselControls isPlaying={isPlaying} onPlaying={setPlaying} onTurn={turn}>
        <CarouselDots count={slides.length} active={active} onPick={pick} />
      </CarouselControls>
    </section>
  )
}

/** Without scripts the view scrolls, so the keyboard has to reach it; with them the dots are its way. */
const reachable = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 }

/** False in the HTML, and until React has taken it over. */
const useHasScripts = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

type SlidesProps = { slides: ReactNode[]; active: number; isTurning: boolean }

function Slides({ slides, active, isTurning }: SlidesProps) {
  return (
    <div className={styles.slides} aria-live={isTurning ? 'off' : 'polite'}>
      {slides.map((slide, position) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is not a set of form controls
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
          key={position}
          suppressHydrationWarning
          className={styles.slide}
          role="group"
          aria-roledescription="slide"
          aria-label={`${position + 1} of ${slides.length}`}
          data-slide={position + 1}
          data-active={position === active || undefined}
        >
          {slide}
        </div>
      ))}
    </div>
  )
}
