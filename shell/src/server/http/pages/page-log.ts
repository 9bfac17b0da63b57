import { limitLines } from '../requests/limit-lines'

export type PageLogOptions = {
  log: (told: { url: string; reason: string }, message: string) => void
  logCount: (message: string) => void
}

/** What is said of one page, and of how many more: `were refused`. */
type Words = { one: string; many: string }

/** Tells of pages of one kind, such as those that a busy renderer refused. */
export function createPageLog({ one, many }: Words, { log, logCount }: PageLogOptions) {
  const limited = limitLines((more, seconds) =>
    logCount(`${more} more pages ${many} within ${seconds} s`),
  )
  return (url: string, reason: string) => limited(() => log({ url, reason }, one))
}
