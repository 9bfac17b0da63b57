import { limitLines } from '../requests/limit-lines'

type PageLogOptions = {
  log: (told: { url: string; reason: string }, message: string) => void
  logCount: (message: string) => void
}

/** Tells of pages that a busy renderer refused. */
export function createPageLog({ log, logCount }: PageLogOptions) {
  const limited = limitLines((more, seconds) =>
    logCount(`${more} more pages were refused within ${seconds} s`),
  )
  return (url: string, reason: string) => limited(() => log({ url, reason }, 'page refused'))
}
