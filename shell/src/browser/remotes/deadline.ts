/**
 * How long a visitor waits for the files and data of a page, in ms; then the browser requests the page from the
 * server.
 */
export const deadline = 8000

/** Settles as `work` does, or rejects at the deadline: a request that hangs never settles by itself. */
export async function beforeDeadline<Result>(
  what: string,
  work: Promise<Result>,
  ms = deadline,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} did not arrive within ${secondsOf(ms)} s.`))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What is left of a navigation's deadline has fractions, and may be over. */
function secondsOf(ms: number) {
  return Math.round(Math.max(0, ms) / 100) / 10
}
