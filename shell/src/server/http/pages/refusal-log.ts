import { limitLines } from '../requests/limit-lines'

type RefusalLogOptions = {
  log: (told: { url: string; reason: string }, message: string) => void
  logCount: (message: string) => void
}

/** Tells of pages that a busy renderer refused. */
export function createRefusalLog({ log, logCount }: RefusalLogOptions) {
  const limited = limitLines((more, seconds) =>
    logCount(`${more} more pages were refused within ${seconds} s`),
  )
  return (url: string, reason: string) => limited(() => log({ url, reason }, 'page refused'))
}
