import type { Reading } from '../desk'
import { emptyHistory, type History, newestOf } from '../history/history'
import { pointerPath, readHistory } from '../history/pointers'
import type { Report } from './findings'

export type HistoryOptions = {
  now: number
  /** Milliseconds without a new pointer after which a history is suspicious (freeze attack). */
  frozenAfter?: number | undefined
  /** Number of a pointer that was seen before: a store that shows fewer has been set back (rollback attack). */
  atLeast?: number | undefined
}

/** Reports every pointer that does not count, and returns the history of the others. */
export async function auditHistory(
  { store, keys }: Reading,
  options: HistoryOptions,
  report: Report,
): Promise<History> {
  // Listed first: what is added meanwhile is no gap.
  const names = await store.list('pointers')
  const history = await readHistory(store, keys, emptyHistory, options.now)
  for (const { number, reason, countsFrom } of history.refused) {
    report(countsFrom ? 'future' : 'refused', pointerPath(number), reason)
  }
  findBackdated(history, report)
  findUnread(names, history, report)
  if (history.seen === 0 && names.length === 0) {
    report(
      'empty',
      pointerPath(1),
      'There is no pointer, so nothing was ever live in this store. See whether RELEASE_STORE names the one that you mean.',
    )
  }
  findStandstill(history, options, report)
  return history
}

function findBackdated({ pointers }: History, report: Report) {
  let latest = ''
  for (const { number, at } of pointers) {
    if (at < latest) {
      report(
        'backdated',
        pointerPath(number),
        `Pointer ${number} is dated ${at}, before one below it (${latest}): a clock was wrong, or its signer passed over what others had changed. Ask who signed it.`,
      )
    }
    if (at > latest) latest = at
  }
}

/** Reports pointers after a gap. Reading ends at the first missing number, so those beyond are hidden. */
function findUnread(names: string[], { seen }: History, report: Report) {
  for (const name of names) {
    const path = `pointers/${name}`
    const number = Number(/^(\d{6,})\.json$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(number) || pointerPath(number) !== path || number === 0) {
      report('stray', path, `${path} is no pointer and never read. Find out who put it there.`)
    } else if (number > seen) {
      report(
        'gap',
        path,
        `Pointer ${number} is there, and pointer ${seen + 1} is not: reading ends at this gap. Restore it from a copy of the store.`,
      )
    }
  }
}

function findStandstill(
  history: History,
  { now, frozenAfter, atLeast }: HistoryOptions,
  report: Report,
) {
  const newest = newestOf(history)
  const path = pointerPath(newest?.number ?? 1)
  if (atLeast !== undefined && history.seen < atLeast) {
    report(
      'behind',
      path,
      `The history ends with pointer ${history.seen}, and ${atLeast} was seen before: this store shows an earlier state. Restore it, or find out who serves an old copy.`,
    )
  }
  if (frozenAfter === undefined || !newest || now - Date.parse(newest.at) <= frozenAfter) return
  report(
    'frozen',
    path,
    `Nothing was added since ${newest.at}: if that is too long ago, this store may show an old state.`,
  )
}
