import { closeDialog, openDialog } from './dialogs'
import { reportValidity } from './forms'
import { wantsLessMotion } from './motion'
import { pause, turn } from './slides'

/** Returns true when the event is handled, so that neither the browser nor React has to see it. */
type Control = (control: HTMLElement, target: Element) => boolean

const controls: Partial<Record<string, Control>> = {
  open: openDialog,
  close: closeDialog,
  top: goToTop,
  turn,
  pause,
  disclose,
  drop,
  mark,
  choose,
}

/**
 * Runs the early control under a click, in a region that is not hydrated. It changes attributes, no text and no
 * elements, so that hydration finds the HTML that it expects; the component reads them when its region wakes.
 */
export function act(target: Element): boolean {
  const control = target.closest<HTMLElement>('[data-control]')
  return Boolean(control && controls[control.dataset.control ?? '']?.(control, target))
}

/** While the page is scrolled, but not over what is being written. */
export function canGoToTop(): boolean {
  return scrollY > 0 && !document.activeElement?.matches('input, textarea, select')
}

/** Calls `look` when `canGoToTop` may have changed. Returns how to stop. */
export function watchWayToTop(look: () => void): () => void {
  const changes = ['scroll', 'focusin', 'focusout']
  for (const type of changes) addEventListener(type, look, { passive: true })
  return () => {
    for (const type of changes) removeEventListener(type, look)
  }
}

export function goToTop(): boolean {
  scrollTo({ top: 0, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  // The button disappears at the top, and the focus with it: the keyboard would start from the browser's toolbar.
  document.getElementById('main')?.focus({ preventScroll: true })
  return true
}

/** Opens or closes a drawer: the style sheet shows what comes after an expanded button. */
function disclose(button: HTMLElement): boolean {
  button.setAttribute('aria-expanded', String(!isDisclosed(button)))
  return true
}

/** Opens or closes the popup after a button. Its field gets the focus. */
function drop(button: HTMLElement): boolean {
  disclose(button)
  const popup = button.nextElementSibling
  const isOpen = isDisclosed(button)
  if (popup instanceof HTMLElement) popup.hidden = !isOpen
  const field = popup?.querySelector('input')
  if (!(popup && field)) return true
  field.setAttribute('aria-expanded', String(isOpen))
  const options = optionsWith('', popup)
  const chosen = options.find((option) => option.getAttribute('aria-selected') === 'true')
  highlight(isOpen ? (chosen ?? options[0]) : undefined, field, popup)
  field.focus()
  return true
}

/**
 * An arrow opens a popup from its button. In its field, arrows, Home and End go through the options that match what was
 * typed, Enter chooses the highlighted one, and Escape closes the popup. With Shift, Home and End select text, as in any
 * field.
 */
export function press(key: string, target: Element, isShifted = false): boolean {
  if (target instanceof HTMLElement && target.dataset.control === 'drop')
    return /^Arrow(Up|Down)$/.test(key) && !isDisclosed(target) && drop(target)
  const popup = popupOf(target)
  const button = popup?.previousElementSibling
  if (!(popup && button instanceof HTMLElement && target instanceof HTMLInputElement)) return false
  if (isShifted && (key === 'Home' || key === 'End')) return false
  const options = optionsWith(target.value, popup)
  const at = options.findIndex(isHighlighted)
  const goals: Partial<Record<string, number>> = {
    ArrowDown: (at + 1) % options.length,
    ArrowUp: Math.max(at, 0) - 1,
    Home: 0,
    End: -1,
  }
  const goal = goals[key]
  if (goal !== undefined) highlight(options.at(goal), target, popup)
  else if (key === 'Enter') (options[at] ?? options[0])?.click()
  else if (key === 'Escape') {
    button.click()
    button.focus()
  } else return false
  return true
}

/** Highlights the first option of a popup that matches what was typed into its field. */
export function seek(field: HTMLInputElement) {
  const popup = popupOf(field)
  if (popup) highlight(optionsWith(field.value, popup)[0], field, popup)
}

function popupOf(field: Element) {
  return field.closest('[data-control="drop"] + *')
}

function optionsWith(typed: string, popup: Element) {
  const words = typed.trim().toLowerCase()
  const options = popup.querySelectorAll<HTMLElement>('[data-control="choose"]')
  return [...options].filter(({ textContent }) => textContent?.toLowerCase().includes(words))
}

function highlight(option: HTMLElement | undefined, field: Element, popup: Element) {
  for (const other of optionsWith('', popup)) delete other.dataset.isHighlighted
  field.setAttribute('aria-activedescendant', option?.id ?? '')
  if (!option) return
  option.dataset.isHighlighted = ''
  option.scrollIntoView?.({ block: 'nearest' })
}

export function isHighlighted({ dataset }: HTMLElement): boolean {
  return dataset.isHighlighted !== undefined
}

export function isDisclosed(button: Element | null): boolean {
  return button?.getAttribute('aria-expanded') === 'true'
}

/** Marks one link of a list as current while the browser follows it. */
function mark(link: HTMLElement): boolean {
  for (const other of link.closest('ul')?.querySelectorAll('[aria-current]') ?? []) {
    other.removeAttribute('aria-current')
  }
  link.setAttribute('aria-current', 'true')
  return false
}

/**
 * Chooses an option of a popup, closes it, and puts the choice into its button and the form, where the component finds
 * it. What an option without a value means, only the component knows.
 */
function choose(option: HTMLElement): boolean {
  for (const other of option.parentElement?.children ?? []) {
    other.setAttribute('aria-selected', String(other === option))
  }
  const button = popupOf(option)?.previousElementSibling
  if (!(button instanceof HTMLButtonElement)) return false
  drop(button)
  button.focus()
  const name = option.textContent ?? ''
  const { value } = option.dataset
  button.setAttribute('aria-label', `${button.dataset.label}: ${name}`)
  button.dataset.chosen = name
  button.value = value ?? name
  if (button.matches('[data-problem][aria-invalid]')) reportValidity(button)
  const sent = button.previousElementSibling
  if (value === undefined || !(sent instanceof HTMLInputElement)) return false
  sent.value = value
  sent.disabled = false
  return true
}
