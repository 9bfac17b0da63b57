type RefusalLogOptions = {
  log: (told: { url: string; reason: string }, message: string) => void
  logCount: (message: string) => void
}

const most = 10
/** In ms. */
const period = 10_000

/**
 * Tells of pages that a busy renderer refused, and of most by their number only: under a flood there are thousands a
 * second, and a line for each would take what visitors need.
 */
export function createRefusalLog({ log, logCount }: RefusalLogOptions) {
  let count = 0

  return (url: string, reason: string) => {
    if (count++ === 0) setTimeout(end, period).unref()
    if (count <= most) log({ url, reason }, 'page refused')
  }

  function end() {
    const more = count - most
    if (more > 0) logCount(`${more} more pages were refused within ${period / 1000} s`)
    count = 0
  }
}
