import type { FastifyBaseLogger } from 'fastify'

const longestEnd = 10_000

/**
 * Handles an error outside every request, after which the process is in an unknown state. To exit at once would cut
 * off all visitors; to go on would be a guess. So requests under way are finished (graceful shutdown), and the
 * supervisor starts a new process. `end` exits; when it takes too long, the process exits all the same.
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
