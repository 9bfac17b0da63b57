/** A control, and when its effect shows. The functions run in the page. */
export type Control = {
  name: string
  path: string
  selector: string
  /** A select, in which the next option is chosen. */
  isSelect?: boolean
  /** What a visitor did before; false when that could not be done yet. */
  prepare?: () => unknown
  hasEffect: () => boolean
}

const hero = '[data-region="hero"] [data-carousel]'
const strip = '[data-region="our-services"] [data-carousel]'

function openMenu() {
  document.querySelector<HTMLElement>('[href="#menu"]')?.click()
}

function fillEnquiry() {
  const texts = {
    userName: 'Asha Rao',
    userEmail: 'asha@example.com',
    userPhone: '+91 98123 45678',
    sub: 'A visit',
    msg: 'Please call.',
  }
  for (const [name, text] of Object.entries(texts)) {
    const field = document.querySelector<HTMLInputElement>(`form[action="/contact"] [name=${name}]`)
    if (!field) throw new Error(`The enquiry has no field ${name}.`)
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function fillSearch() {
  const field = document.querySelector<HTMLInputElement>('form[action="/career"] [name=title]')
  if (!field) throw new Error('The search has no field for the title.')
  field.value = 'engineer'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  document.querySelector<HTMLElement>('[data-control="drop"]')?.click()
  const option = document.querySelector<HTMLElement>('[role="option"]')
  option?.click()
  return option?.ariaSelected === 'true'
}

const isSecond = () =>
  document.querySelector('[data-region="hero"] [aria-current]')?.getAttribute('aria-label') ===
  'Slide 2'

const hasProblem = () =>
  [...document.querySelectorAll('[id$="-error"]')].some((problem) => problem.textContent !== '')

/** The browser answers it by itself: no page can answer a tap sooner. */
export const native: Control = {
  name: 'FAQ',
  path: '/service/operation/production',
  selector: 'summary',
  hasEffect: () => document.querySelector('details[open]') !== null,
}

/** What the table of targets names, in its order. */
export const controls: Control[] = [
  {
    name: 'menu',
    path: '/',
    selector: '[href="#menu"]',
    hasEffect: () => document.querySelector('#menu')?.matches('[open]') ?? false,
  },
  {
    name: 'portal popup',
    path: '/',
    selector: '#menu [href="#portals"]',
    prepare: openMenu,
    hasEffect: () => document.querySelector('#portals')?.matches('[open]') ?? false,
  },
  {
    name: 'carousel next',
    path: '/',
    selector: `${hero} [aria-label="Next slide"]`,
    hasEffect: isSecond,
  },
  {
    name: 'carousel previous',
    path: '/',
    selector: `${hero} [aria-label="Previous slide"]`,
    hasEffect: () =>
      !document.querySelector('[data-region="hero"] [aria-label="Slide 1"][aria-current]'),
  },
  {
    name: 'carousel dot',
    path: '/',
    selector: `${hero} [aria-label="Slide 2"]`,
    hasEffect: isSecond,
  },
  {
    name: 'carousel pause',
    path: '/',
    selector: `${hero} [data-control="pause"]`,
    hasEffect: () =>
      document.querySelector('[data-region="hero"] [aria-label="Play the slides"]') !== null,
  },
  {
    // On a phone a strip has no arrows.
    name: 'strip dot',
    path: '/',
    selector: `${strip} [aria-label="Slide 2"]`,
    // It leaves smoothly, by a scroll before hydration and by a transform after, as the page goes to its top.
    hasEffect: () => {
      const leftOf = (part: string) =>
        document.querySelector(`[data-region="our-services"] ${part}`)?.getBoundingClientRect()
          .left ?? 0
      return leftOf('[data-slide="1"]') < leftOf('[aria-label="Slides"]') - 1
    },
  },
  {
    name: 'tab',
    path: '/service',
    selector: 'main [href="/service?tab=itservice"]',
    hasEffect: () =>
      document
        .querySelector('main [href="/service?tab=itservice"]')
        ?.hasAttribute('aria-current') ?? false,
  },
  native,
  {
    name: 'side menu',
    path: '/service/operation/production',
    selector: '[aria-controls="operation-links"]',
    hasEffect: () => document.querySelector('#operation-links')?.checkVisibility() ?? false,
  },
  {
    name: 'department list',
    path: '/career',
    selector: '[data-control="drop"]',
    hasEffect: () => document.querySelector('[role="listbox"]')?.checkVisibility() ?? false,
  },
  {
    name: 'search errors',
    path: '/career',
    selector: 'form[action="/career"] [type="submit"]',
    hasEffect: hasProblem,
  },
  {
    name: 'search sending',
    path: '/career',
    selector: 'form[action="/career"] [type="submit"]',
    prepare: fillSearch,
    hasEffect: () => (globalThis.leavesFor ?? location.href).includes('title=engineer'),
  },
  {
    name: 'category',
    path: '/blog',
    selector: '[data-control="submit"]',
    isSelect: true,
    hasEffect: () => (globalThis.leavesFor ?? location.href).includes('category='),
  },
  {
    name: 'enquiry errors',
    path: '/contact',
    selector: 'form[action="/contact"] [type="submit"]',
    hasEffect: hasProblem,
  },
  {
    name: 'enquiry sending',
    path: '/contact',
    selector: 'form[action="/contact"] [type="submit"]',
    prepare: fillEnquiry,
    hasEffect: () =>
      document.querySelector('form[action="/contact"] [data-while="idle"]')?.checkVisibility() ===
      false,
  },
  {
    name: 'back to top',
    path: '/blog',
    selector: '[data-control="top"]',
    prepare: () => scrollTo({ top: 1600, behavior: 'instant' }),
    hasEffect: () => scrollY < 1600,
  },
]
