import type { PageRemote } from '../../page/page-state'
import type { PageLog, Trouble } from './beacon'
import { findBlamed, isFailedImport, isOfNetwork, isServiceFailure } from './blame'
import { firstCls, type Vitals } from './vitals'

/** The pages of one remote in one load of the document. */
export type View = Vitals & {
  shown: PageRemote
  errors: number
  failedLoads: number
  /** Time of the first failed call: later errors may follow from it. */
  serviceFailedAt: number
}

/** Sums up the log of the page for each remote that was shown. */
export function createViews(log: PageLog) {
  const views = new Map<string, View>()

  function viewOf(shown: PageRemote): View {
    const known = views.get(shown.remote)
    if (known) return known
    const cls = firstCls()
    const view: View = {
      shown,
      errors: 0,
      failedLoads: 0,
      serviceFailedAt: Number.POSITIVE_INFINITY,
      ...(cls !== undefined && { cls }),
    }
    views.set(shown.remote, view)
    return view
  }

  function at(time: number) {
    const remote = log.shown.findLast((one) => one.at <= time)?.remote
    return remote && viewOf(remote)
  }

  function readTrouble(trouble: Trouble) {
    if (trouble.kind === 'error') return readError(trouble)
    if (trouble.kind === 'load') return noteFailedLoad(viewOf(trouble.remote))
    const view = at(trouble.at)
    if (!view || !isServiceFailure(trouble.error)) return
    view.serviceFailedAt = Math.min(view.serviceFailedAt, trouble.at)
  }

  function readError({ error, from, at: time }: Extract<Trouble, { kind: 'error' }>) {
    const shown = [...views.values()].map((view) => view.shown)
    const blamed = findBlamed(error, from, shown)
    if (isFailedImport(error)) return noteFailedLoad(blamed ? viewOf(blamed) : at(time))
    if (!blamed || isOfNetwork(error)) return
    const view = viewOf(blamed)
    if (time < view.serviceFailedAt) view.errors++
  }

  function noteFailedLoad(view: View | undefined) {
    if (view && navigator.onLine) view.failedLoads++
  }

  return {
    at,
    all: () => [...views.values()],
    /** Reads new entries of the log; true if there was trouble. */
    readLog(): boolean {
      for (const { remote } of log.shown) if (remote) viewOf(remote)
      const troubles = log.troubles.splice(0)
      for (const trouble of troubles) readTrouble(trouble)
      return troubles.length > 0
    },
  }
}
