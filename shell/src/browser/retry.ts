const longestPause = 60_000

/** Retries until success, with exponential back-off up to a minute and jitter. */
export async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, longestPause)) {
    const result = await attempt().catch((): undefined => undefined)
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
  }
}
