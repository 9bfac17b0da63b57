import {
  act,
  canGoToTop,
  holdSummary,
  press,
  reportFormValidity,
  reportValidity,
  seek,
} from '@site/ui/controls'
import { isHeld, keep, replayOfClick, replayOfSubmit } from './held-events'
import { isGivenUp, latchOf, type Region, sleepingRegion } from './regions'

/**
 * Answers clicks, keys and forms in regions that are not hydrated: controls act by themselves (`@site/ui/controls`),
 * what they cannot do is held and replayed, or left to the browser in a region that is given up. `onInput` is called when
 * something waits for the application.
 */
export function answerEarlyInput(onInput: () => void) {
  // In every region, hydrated or not.
  addEventListener('click', holdSummary, true)
  // On the window, in the capture phase, because React stops events on DOM that it has not hydrated.
  listen('click', (event, target, region) => {
    const isDone = act(target)
    const replay = isDone || isGivenUp(target) ? undefined : replayOfClick(target)
    if (replay) keep(region.dataset.region, replay)
    if (isDone || replay) stop(event, region)
  })
  listen('submit', (event, form, region) => {
    if (!(form instanceof HTMLFormElement) || isGivenUp(form)) return
    if (!reportFormValidity(form)) return stop(event, region)
    const { region: name } = region.dataset
    // Before hydration the browser follows a GET form, as it follows a link.
    if (form.method === 'get' && !isHeld(name) && !latchOf('page')?.isLive) return
    keep(name, replayOfSubmit(form, event.submitter))
    stop(event, region)
  })
  listen('change', (_, field) => {
    // A select that needs no button is submitted by the browser.
    if (!(field instanceof HTMLSelectElement && field.dataset.control === 'submit')) return
    field.dataset.sent = ''
    field.form?.submit()
  })
  // From the back/forward cache the page comes as it was left, with a choice that was followed.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const sent of document.querySelectorAll<HTMLSelectElement>('select[data-sent]')) {
      delete sent.dataset.sent
      sent.form?.reset()
    }
  })
  listen('input', (_, field) => {
    if (field instanceof HTMLInputElement) seek(field)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.matches('[data-problem][aria-invalid]')) reportValidity(field)
    }
  })
  listen('keydown', (event, target) => {
    if (event.isComposing) return
    // A link with the role of a button is pressed like one.
    const isPressed = event.key === ' ' && target.matches('a[role="button"]')
    if (isPressed || press(event.key, target, event.shiftKey)) event.preventDefault()
    if (isPressed && !event.repeat && target instanceof HTMLElement) target.click()
  })

  function stop(event: Event, region: Region) {
    event.preventDefault()
    event.stopImmediatePropagation()
    latchOf(region.dataset.region)?.open()
    onInput()
  }
}

type Listener<Type extends keyof WindowEventMap> = (
  event: WindowEventMap[Type],
  target: Element,
  region: Region,
) => void

function listen<Type extends keyof WindowEventMap>(type: Type, listener: Listener<Type>) {
  addEventListener(
    type,
    (event) => {
      const region = event.target instanceof Element ? sleepingRegion(event.target) : undefined
      if (region && event.target instanceof Element) listener(event, event.target, region)
    },
    true,
  )
}

export function wakeTouched({ target }: Event) {
  const region = target instanceof Element ? sleepingRegion(target) : undefined
  if (region?.dataset.wake === 'intent') latchOf(region.dataset.region)?.open()
}

export function showWayToTop() {
  for (const control of document.querySelectorAll<HTMLElement>('[data-control="top"]')) {
    if (sleepingRegion(control)) control.hidden = !canGoToTop()
  }
}
