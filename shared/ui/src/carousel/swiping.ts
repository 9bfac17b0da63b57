import Swiper from 'swiper'
import styles from './carousel.module.css'

// One chunk: whoever needs the one soon needs the other.
export { startStrip } from './strip-swiping'

export type Swiping = {
  /** Takes note that another slide is shown. */
  follow: (position: number) => void
  stop: () => void
}

/** Core only: Swiper's own buttons and dots write HTML from strings, which Trusted Types refuse. */
export function startSwiping(view: HTMLElement, onTurned: (position: number) => void): Swiping {
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
