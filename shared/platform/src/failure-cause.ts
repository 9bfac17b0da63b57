/** Whose failure it is. Only failures of its own code count against a release. */
export type FailureCause = 'service' | 'remote'

/**
 * Compares names, not classes: a rejected thunk keeps only the name of its error, and a remote may bundle its own
 * platform.
 */
export function findCause(error: unknown): FailureCause {
  return Object(error).name === 'HttpError' ? 'service' : 'remote'
}
