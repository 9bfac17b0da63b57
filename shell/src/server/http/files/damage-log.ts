import { ReleaseError } from '@site/releases'
import type { FastifyBaseLogger } from 'fastify'
import { limitLines } from '../requests/limit-lines'

/**
 * For files that cannot be read as they were released: such bytes are never served, so that the file is missing for who
 * asked, and logged for the people who run the site. Other errors are thrown on.
 */
export function createDamageLog(log: Pick<FastifyBaseLogger, 'error'>) {
  const limited = limitLines((more, seconds) =>
    log.error(`${more} more requests for damaged files were refused within ${seconds} s`),
  )
  return (error: unknown): undefined => {
    if (!(error instanceof ReleaseError)) throw error
    limited(() => log.error(error.message))
  }
}
