import { isTransientRefusal } from '@site/contract'
import { HttpError } from '@site/platform'

/** Method and address. */
type Named = { what: string }

/** True when the service works and refuses: a 404 is an answer too. */
export function isAnswer({ status }: HttpError) {
  return status !== undefined && status < 500 && !isTransientRefusal(status)
}

export function refused({ what }: Named, restMs: number, lastFailure: string) {
  const seconds = Math.ceil(restMs / 1000)
  return new HttpError(
    `${what} was not sent: the service fails, and is asked again in ${seconds} s. Its last failure: ${lastFailure}`,
  )
}

export function unsent({ what }: Named) {
  return new HttpError(`${what} was not sent: too many calls before it are still unanswered.`)
}

export function lateness({ what }: Named, ms: number, cause: HttpError) {
  return new HttpError(`${what} brought no answer: not within ${ms} ms.`, undefined, { cause })
}

export function cancelled({ what }: Named) {
  return new HttpError(`${what} was given up: its answer is not wanted any more.`)
}
