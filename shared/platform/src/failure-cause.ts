/** Whose failure it is: a release is only to blame for what its own code does. */
export type FailureCause = 'service' | 'remote'

/**
 * By name, not by class: a rejected thunk keeps only the name of its error, and a remote may bring
 * a platform of its own.
 */
export function findCause(error: unknown): FailureCause {
  return Object(error).name === 'HttpError' ? 'service' : 'remote'
}
