export class LateError extends Error {
  override readonly name = 'LateError'
}

/** Rejects with a `LateError` when the work is not done in time. The work itself goes on. */
export function withinTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LateError(`It was not done within ${milliseconds} ms.`)),
      milliseconds,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
