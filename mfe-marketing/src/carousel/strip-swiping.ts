import { wantsLessMotion } from '@site/ui/controls'
import Swiper from 'swiper'
import { FreeMode } from 'swiper/modules'
import styles from './strip.module.css'

export type Swiping = {
  /** Turns to a slide. */
  follow: (position: number) => void
  stop: () => void
}

type StripSwipingOptions = {
  mode: 'snap' | 'free'
  /** The slide to begin with; 0 keeps the one that the view is scrolled to. */
  active: number
  onTurned: (position: number) => void
}

const turnTime = () => (wantsLessMotion() ? 0 : 300)

/**
 * Slides beside each other in a loop. Their widths stay those of the style sheet. Swiper's core only: its own buttons
 * and dots write HTML from strings, which Trusted Types refuse.
 */
export function startStrip(view: HTMLElement, options: StripSwipingOptions): Swiping {
  const { mode, active } = options
  const initialSlide = active || scrolledTo(view)
  let shown = initialSlide
  const onTurned = (position: number) => {
    shown = position
    options.onTurned(position)
  }
  view.dataset.swiping = ''
  view.scrollLeft = 0
  for (const turn of view.firstElementChild?.getAnimations() ?? []) turn.cancel()
  const swiper = new Swiper(view, {
    modules: [FreeMode],
    freeMode: mode === 'free',
    wrapperClass: styles.slides,
    slideClass: styles.slide,
    slidesPerView: slidesPerView(view),
    initialSlide,
    speed: turnTime(),
    loop: true,
    // A press during a turn counts.
    loopPreventsSliding: false,
    // With a mouse the text stays selectable.
    simulateTouch: false,
    on: {
      beforeResize(resized) {
        resized.params.slidesPerView = slidesPerView(view)
      },
      // Two frames after a resize Swiper returns to its slide of then: this undoes it if another was turned to.
      resize: (resized) => requestAnimationFrame(() => showAgain(resized, shown)),
      // Swiper decides on the slide only after this event.
      touchEnd: (touched) => queueMicrotask(() => onTurned(touched.realIndex)),
    },
  })
  const stopShowing = showFocused(swiper, view, onTurned)
  onTurned(initialSlide)
  return {
    follow(position) {
      shown = position
      swiper.params.speed = turnTime()
      turnTo(swiper, position)
      // Swiper turns by more than one in the next frame, also when another slide was asked for meanwhile.
      requestAnimationFrame(() => showAgain(swiper, shown))
    },
    stop() {
      stopShowing()
      swiper.destroy()
      delete view.dataset.swiping
    },
  }
}

/** The short way round, where there is one. */
function turnTo(swiper: Swiper, position: number) {
  const count = swiper.slides.length
  const steps = (position - swiper.realIndex + count) % count
  if (steps === 1) swiper.slideNext()
  else if (steps === count - 1) swiper.slidePrev()
  else if (steps > 1) swiper.slideToLoop(position)
}

/** Moves no slide to another place in the document, as `showFocused` says. */
function showAgain(swiper: Swiper, position: number) {
  if (swiper.destroyed || swiper.realIndex === position) return
  const isShown = ({ dataset }: HTMLElement) => dataset.swiperSlideIndex === String(position)
  swiper.slideTo(swiper.slides.findIndex(isShown), 0)
}

/** Unlike a turn, this moves no slide to another place in the document: that would lose the focus. */
function showFocused(swiper: Swiper, view: HTMLElement, onTurned: (position: number) => void) {
  const show = ({ target }: FocusEvent) => {
    const index = swiper.slides.findIndex(
      (slide) => target instanceof Node && slide.contains(target),
    )
    const { activeIndex } = swiper
    const isSeen = index >= activeIndex && index < activeIndex + slidesPerView(view)
    if (index < 0 || isSeen) return
    swiper.slideTo(index)
    onTurned(swiper.realIndex)
  }
  view.addEventListener('focusin', show)
  return () => view.removeEventListener('focusin', show)
}

function slidesPerView(view: HTMLElement) {
  return Math.max(1, Math.round(view.clientWidth / slideWidth(view)))
}

function scrolledTo(view: HTMLElement) {
  return Math.round(view.scrollLeft / slideWidth(view))
}

function slideWidth(view: HTMLElement) {
  const slide = view.querySelector(`.${styles.slide}`)
  return slide?.getBoundingClientRect().width || view.clientWidth || 1
}
