import { closeDialog, openDialog } from './dialogs'
import { check } from './forms'
import { wantsLessMotion } from './motion'
import { pause, turn } from './slides'

/** Whether the control is done, so that neither the browser nor React has to see the event. */
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
 * Does what the control under a click is for, in a region that React has not hydrated. Only attributes change, no text
 * and no elements, so that React finds the HTML that it expects; the component reads them when its region wakes.
 */
export function act(target: Element): boolean {
  const control = target.closest<HTMLElement>('[data-control]')
  return Boolean(control && controls[control.dataset.control ?? '']?.(control, target))
}

export function goToTop(): boolean {
  scrollTo({ top: 0, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  // The button is about to go; without this, the keyboard would start again from the browser's bar.
  document.getElementById('main')?.focus({ preventScroll: true })
  return true
}

/** Opens or closes a drawer: the style sheet shows what comes after an expanded button. */
function disclose(button: HTMLElement): boolean {
  button.setAttribute('aria-expanded', String(!isDisclosed(button)))
  return true
}

/** Drops the popup after a button, whose field gets the focus, or takes it away. */
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
 * An arrow opens a popup from its button. In its field, arrows, Home and End go through the options that have what was
 * typed, Enter takes the one that they are at, and Escape closes the popup.
 */
export function press(key: string, target: Element): boolean {
  if (target instanceof HTMLElement && target.dataset.control === 'drop')
    return /^Arrow(Up|Down)$/.test(key) && !isDisclosed(target) && drop(target)
  const popup = popupOf(target)
  const button = popup?.previousElementSibling
  if (!(popup && button instanceof HTMLElement && target instanceof HTMLInputElement)) return false
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

/** Highlights the first option of a popup that has what was typed into its field. */
export function seek(field: HTMLInputElement) {
  const popup = popupOf(field)
  if (popup) highlight(optionsWith(field.value, popup)[0], field, popup)
}

function popupOf(field: Element) {
  return field.closest('[data-control="drop"] + *')
}

function optionsWith(typed: string, popup: Element) {
  const words = typed.trim().toLocaleLowerCase()
  const options = popup.querySelectorAll<HTMLElement>('[data-control="choose"]')
  return [...options].filter(({ textContent }) => textContent?.toLocaleLowerCase().includes(words))
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

/** Of links in a list, marks one as current while the browser follows it. */
function mark(link: HTMLElement): boolean {
  for (const other of link.closest('ul')?.querySelectorAll('[aria-current]') ?? []) {
    other.removeAttribute('aria-current')
  }
  link.setAttribute('aria-current', 'true')
  return false
}

/**
 * Marks an option of a popup, closes it, and says so on its button and to the form. The component finds the value there;
 * what an option without one means only the component knows.
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
  if (button.matches('[data-problem][aria-invalid]')) check(button)
  const sent = button.previousElementSibling
  if (value === undefined || !(sent instanceof HTMLInputElement)) return false
  sent.value = value
  sent.disabled = false
  return true
}
