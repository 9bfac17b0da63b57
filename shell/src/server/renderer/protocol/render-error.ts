import type { FailureCause } from '@site/platform/host'

/** A page for which there is no answer at all, and whose fault that is. */
export class RenderError extends Error {
  constructor(
    message: string,
    readonly whose: FailureCause,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
