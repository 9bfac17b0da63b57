import { createTurns } from '@site/releases'
import { BusyError } from '../../live/renderers/queue/busy-error'

/** Few of the store's turns, because the poll of the history has the same. */
const atOnce = 4
/** Those under way and those that wait for them: without `TRUST_PROXY`, a proxy on this machine has no limit before them. */
const most = 200
/** In seconds: longer than a store takes for all of them. */
const retryAfter = 5

/**
 * Looks in the store for what is named by an address, which anybody can make up. Rejects with `BusyError` when too many
 * are under way.
 */
export function createLooks() {
  const inTurn = createTurns(atOnce)
  let underWay = 0

  return async function look<Found>(name: string, find: () => Promise<Found>): Promise<Found> {
    if (underWay >= most) {
      throw new BusyError(
        `The ${name} was not looked for: ${underWay} others are. Try again later.`,
        retryAfter,
      )
    }
    underWay++
    return inTurn(find).finally(() => underWay--)
  }
}
