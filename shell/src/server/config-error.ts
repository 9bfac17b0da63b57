import { ReleaseError, StoreError } from '@site/releases'

/** An environment variable is missing or has a bad value. Thrown before anything is started. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What to print when a program ends: of errors that are meant for people their message, without a stack. */
export function explain(error: unknown) {
  const isForPeople = [ConfigError, ReleaseError, StoreError].some((kind) => error instanceof kind)
  return isForPeople && error instanceof Error ? error.message : error
}
