import { wantsLessMotion } from './motion'

/** Turns a carousel by as many slides as its button says, or to the slide that its dot says. */
export function turn(button: HTMLElement): boolean {
  const carousel = button.closest('[data-carousel]')
  if (!carousel) return false
  const count = carousel.querySelectorAll('[data-slide]').length
  const { by, to } = button.dataset
  show(carousel, to ? Number(to) : (shownSlide(carousel) + Number(by) + count) % count)
  return true
}

/** Notes the pause for hydration, with which autoplay begins. */
export function pause(button: HTMLElement): boolean {
  button.toggleAttribute('data-paused')
  const { label = '' } = button.dataset
  button.dataset.label = button.getAttribute('aria-label') ?? ''
  button.setAttribute('aria-label', label)
  return true
}

/** Reduced motion: every carousel is paused, and can be played by its button. */
export function calm() {
  if (!wantsLessMotion()) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-control="pause"]')) {
    pause(button)
    button.setAttribute('data-calm', '')
  }
}

export function shownSlide(carousel: Element): number {
  const slides = [...carousel.querySelectorAll('[data-slide]')]
  return Math.max(
    0,
    slides.findIndex((slide) => slide.hasAttribute('data-active')),
  )
}

/** With reduced motion, a carousel that `calm` has not reached counts as paused. */
export function isPaused(carousel: Element): boolean {
  const button = carousel.querySelector('[data-control="pause"]')
  if (wantsLessMotion() && !button?.hasAttribute('data-calm')) return true
  return button?.hasAttribute('data-paused') ?? false
}

function show(carousel: Element, position: number) {
  for (const [at, slide] of carousel.querySelectorAll<HTMLElement>('[data-slide]').entries()) {
    slide.toggleAttribute('data-active', at === position)
    const view = slide.parentElement?.parentElement
    if (at === position && view) scrollToSlide(view, position)
  }
  for (const dot of carousel.querySelectorAll<HTMLElement>('[data-to]')) {
    if (Number(dot.dataset.to) === position) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  }
}

const turning = { duration: 300, easing: 'ease-out' }

/**
 * Scrolls a strip of slides at once, and lets them follow: a smooth scroll begins some frames later, and slowly. Slides
 * that lie on top of each other have nothing to scroll.
 */
export function scrollToSlide(view: Element, position: number) {
  const slides = view.firstElementChild
  const slide = slides?.children[position]
  if (!slides || !(slide instanceof HTMLElement)) return
  const from = view.scrollLeft
  view.scrollLeft = slide.offsetWidth * position
  const way = view.scrollLeft - from
  if (way === 0 || wantsLessMotion()) return
  // Without this, snapping would follow the slides. It ends when the slides have arrived, because the compositor, which
  // moves them, starts when it can.
  const unsnapped = view.animate({ scrollSnapType: ['none', 'none'] }, Infinity)
  // Starts with 90 % of the way to go, so that the first frame moves already.
  const moving = slides.animate([{ transform: `translateX(${0.9 * way}px)` }, {}], turning)
  const snap = () => unsnapped.cancel()
  moving.addEventListener('finish', snap)
  moving.addEventListener('cancel', snap)
}
