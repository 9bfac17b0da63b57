import type { FastifyBaseLogger } from 'fastify'

const longestEnd = 10_000

/**
 * An error outside every request leaves the process in a state that was not foreseen. To exit at once would
 * cut off all visitors, to go on would be a guess: it finishes what is under way, and its supervisor starts
 * another. `end` exits; when it takes too long, the process exits all the same.
 */
export function endOnError(log: Pick<FastifyBaseLogger, 'fatal'>, end: (code: 1) => Promise<void>) {
  let isEnding = false
  // Node raises unhandled rejections as uncaught exceptions.
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'an error outside every request: the shell finishes its requests and ends')
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEnd)
    void end(1)
  })
}
