import { Children, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { CarouselControls, CarouselDots } from './carousel-controls'
import styles from './strip.module.css'
import { useAttention } from './use-attention'
import { defaultDelay, useAutoplay } from './use-autoplay'
import { useInView } from './use-in-view'
import { useStripMotion } from './use-strip-motion'

type StripProps = {
  /** Names the carousel to those who do not see it. */
  label: string
  /** Milliseconds between two turns while the carousel plays. */
  delay?: number
  /** Free: a finger leaves it wherever it likes, and there are no dots. */
  mode?: 'snap' | 'free'
  /** Whoever turns it has it for themselves: it plays on only when asked to. */
  pausesWhenUsed?: boolean
  /** One slide each. */
  children: ReactNode
}

/**
 * Slides beside each other, turning by one, for ever. How many are seen at once is CSS: `--per-view`
 * on any element around. A strip that scrolls by itself until Swiper is there.
 */
export function Strip(props: StripProps) {
  const { label, delay = defaultDelay, mode = 'snap', pausesWhenUsed = false, children } = props
  const slides = Children.toArray(children)
  const view = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const attention = useAttention()
  const isInView = useInView(view)
  const go = (steps: number) =>
    setActive((current) => (current + steps + slides.length) % slides.length)
  const { isPlaying, isTurning, setPlaying } = useAutoplay({
    delay,
    active,
    isHeld: attention.isHeld || !isInView,
    onTurn: () => go(1),
  })
  const pick = (position: number) => {
    if (pausesWhenUsed) setPlaying(false)
    setActive(position)
  }
  const turn = (steps: number) => pick((active + steps + slides.length) % slides.length)
  useStripMotion(view, { mode, active, onTurned: pick })

  return (
    <section
      className={styles.strip}
      aria-roledescription="carousel"
      aria-label={label}
      {...attention.handlers}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: slides are no set of form controls */}
      <div
        className={styles.view}
        data-mode={mode}
        ref={view}
        role="group"
        aria-label="Slides"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without scripts it scrolls, and the keyboard must reach what scrolls
        tabIndex={0}
        onKeyDown={(event) => turnByKey(event, turn)}
      >
        <div className={styles.slides}>
          {slides.map((slide, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form controls
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: React never sees slides change places
              key={position}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${slides.length}`}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <p className={styles.status} aria-live={isTurning ? 'off' : 'polite'}>
        {`Slide ${active + 1} of ${slides.length}`}
      </p>
      <CarouselControls
        isPlaying={isPlaying}
        onPlaying={(wanted) => {
          attention.release()
          setPlaying(wanted)
        }}
        onTurn={turn}
      >
        {mode === 'snap' && <CarouselDots count={slides.length} active={active} onPick={pick} />}
      </CarouselControls>
    </section>
  )
}

function turnByKey(event: KeyboardEvent, turn: (steps: number) => void) {
  if (event.target !== event.currentTarget) return
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!steps) return
  event.preventDefault()
  turn(steps)
}
