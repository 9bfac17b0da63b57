const most = 10
/** In ms. */
const period = 10_000

/**
 * Rate limit of log lines: the first ten of a period are written, the rest are told by their number. Under a flood there
 * are thousands a second, and a line for each would take what visitors need.
 */
export function limitLines(writeCount: (more: number, seconds: number) => void) {
  let count = 0

  return (write: () => void) => {
    if (count++ === 0) setTimeout(end, period).unref()
    if (count <= most) write()
  }

  function end() {
    const more = count - most
    count = 0
    if (more > 0) writeCount(more, period / 1000)
  }
}
