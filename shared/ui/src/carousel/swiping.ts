import Swiper from 'swiper'
import { FreeMode } from 'swiper/modules'
import styles from './carousel.module.css'
import strip from './strip.module.css'

export type Swiping = {
  /** Takes note that another slide is shown. */
  follow: (position: number) => void
  stop: () => void
}

type OnTurned = (position: number) => void

const turnTime = 300

/** Core only: Swiper's own buttons and dots write HTML from strings, which Trusted Types refuse. */
export function startSwiping(view: HTMLElement, onTurned: OnTurned): Swiping {
  // Swiper also changes its slide when it is told to or when sizes change; only the finger counts here.
  let isFinger = false
  const swiper = new Swiper(view, {
    wrapperClass: styles.slides,
    slideClass: styles.slide,
    // The slides lie on top of each other and fade in CSS; Swiper only reads the finger.
    virtualTranslate: true,
    slidesPerView: 'auto',
    rewind: true,
    // Otherwise the ends hold the finger back, and it never comes round.
    resistance: false,
    // With a mouse the text stays selectable.
    simulateTouch: false,
    on: {
      touchEnd() {
        isFinger = true
        queueMicrotask(() => {
          isFinger = false
        })
      },
      slideChange({ activeIndex }) {
        if (isFinger) onTurned(activeIndex)
      },
    },
  })
  return {
    follow: (position) => void swiper.slideTo(position, 0, false),
    stop: () => swiper.destroy(),
  }
}

/** Slides beside each other in a loop. Their widths stay those of the style sheet. */
export function startStrip(
  view: HTMLElement,
  mode: 'snap' | 'free',
  position: number,
  onTurned: OnTurned,
): Swiping {
  const first = position || scrolledTo(view)
  view.dataset.swiping = ''
  view.scrollLeft = 0
  const swiper = new Swiper(view, {
    modules: [FreeMode],
    freeMode: mode === 'free',
    wrapperClass: strip.slides,
    slideClass: strip.slide,
    slidesPerView: slidesPerView(view),
    initialSlide: first,
    speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : turnTime,
    loop: true,
    // Who presses faster than it moves is not held up.
    loopPreventsSliding: false,
    // With a mouse the text stays selectable.
    simulateTouch: false,
    on: {
      beforeResize(resized) {
        resized.params.slidesPerView = slidesPerView(view)
      },
      // The slide is only chosen after this event.
      touchEnd: (touched) => queueMicrotask(() => onTurned(touched.realIndex)),
    },
  })
  const showFocused = ({ target }: FocusEvent) => {
    const index = swiper.slides.findIndex((slide) => slide.contains(target as Node))
    const last = swiper.activeIndex + slidesPerView(view) - 1
    if (index < 0 || (index >= swiper.activeIndex && index <= last)) return
    // Unlike a turn, this moves no slide in the document, so that the focus stays.
    swiper.slideTo(index)
    onTurned(swiper.realIndex)
  }
  view.addEventListener('focusin', showFocused)
  onTurned(first)
  return {
    follow: (wanted) => turnTo(swiper, wanted),
    stop() {
      view.removeEventListener('focusin', showFocused)
      swiper.destroy()
      delete view.dataset.swiping
    },
  }
}

/** The short way round, where there is one. */
function turnTo(swiper: Swiper, wanted: number) {
  const count = swiper.slides.length
  const steps = (wanted - swiper.realIndex + count) % count
  if (steps === 1) swiper.slideNext()
  else if (steps === count - 1) swiper.slidePrev()
  else if (steps > 1) swiper.slideToLoop(wanted)
}

function slidesPerView(view: HTMLElement) {
  return Math.max(1, Math.round(view.clientWidth / slideWidth(view)))
}

function scrolledTo(view: HTMLElement) {
  return Math.round(view.scrollLeft / slideWidth(view))
}

function slideWidth(view: HTMLElement) {
  return view.querySelector(`.${strip.slide}`)?.getBoundingClientRect().width || view.clientWidth || 1
}
