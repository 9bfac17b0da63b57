import { setSending } from '@site/ui/controls'
import { giveUpOn, isGivenUp } from './regions'

/** `by` is the button or form. Its latest event replaces earlier ones, so it is replayed once. */
type Held = { region: string; by: Element; replay: () => void }

type Replay = Omit<Held, 'region'>

const heldAtMost = 10_000
const buttons = 'button, [role="button"], [role="radio"], [role="option"]'
const held: Held[] = []

export function keep(region: string, replay: Replay) {
  const earlier = held.findIndex(({ by }) => by === replay.by)
  if (earlier >= 0) held.splice(earlier, 1)
  held.push({ region, ...replay })
  setTimeout(() => isHeld(region) && giveUp(region), heldAtMost)
}

/** Whether something waits for this region to wake. */
export const isHeld = (region: string) => held.some((one) => one.region === region)

/** Replays the held events of a region, a task each: React has rendered what one of them changed before the next. */
export function release(region: string) {
  for (const { replay } of take(region)) setTimeout(replay)
}

export function giveUp(region: string) {
  giveUpOn(region)
  for (const name of new Set(held.map((one) => one.region))) {
    const element = document.querySelector(`[data-region="${name}"]`)
    if (element && isGivenUp(element)) for (const { replay } of take(name)) replay()
  }
}

function take(region: string) {
  const due = held.filter((one) => one.region === region)
  held.splice(0, held.length, ...held.filter((one) => one.region !== region))
  return due
}

/** How to replay a click. Undefined for what is left to the browser: links, and buttons whose submit event follows. */
export function replayOfClick(target: Element): Replay | undefined {
  const button = target.closest<HTMLElement>(buttons)
  const isSubmit = button instanceof HTMLButtonElement && button.type === 'submit' && button.form
  if (!button || isSubmit) return undefined
  return { by: button, replay: () => button.isConnected && button.click() }
}

/** Until then the button says that the form is being sent. */
export function replayOfSubmit(form: HTMLFormElement, submitter: HTMLElement | null): Replay {
  setSending(submitter, true)
  return {
    by: form,
    replay() {
      setSending(submitter, false)
      if (form.isConnected) form.requestSubmit(submitter)
    },
  }
}
