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
  if (popup instanceof HTMLElement) popup.hidden = !isDisclosed(button)
  popup?.querySelector('input')?.focus()
  return true
}

/** In the field of a popup, Enter takes the first option that has what was typed, and Escape closes the popup. */
export function press(key: string, field: Element): boolean {
  const popup = field.closest('[data-control="drop"] + *')
  const button = popup?.previousElementSibling
  if (!(button instanceof HTMLElement && field instanceof HTMLInputElement)) return false
  if (key === 'Enter') optionWith(field.value, popup)?.click()
  else if (key === 'Escape') {
    button.click()
    button.focus()
  } else return false
  return true
}

function optionWith(typed: string, popup: Element | null | undefined) {
  const words = typed.trim().toLocaleLowerCase()
  const options = popup?.querySelectorAll<HTMLElement>('[data-control="choose"]') ?? []
  return [...options].find(({ textContent }) => textContent?.toLocaleLowerCase().includes(words))
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
  const button = option.closest('[data-control="drop"] + *')?.previousElementSibling
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
