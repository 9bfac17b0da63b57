import { type Canary, emptyHistory, type History, type Pointer } from '@site/releases'
import { namedCanaries } from './canaries'

const old = { version: '1.0.0', release: '1.0.0-0123456789ab' }
const next = { version: '1.1.0', release: '1.1.0-0123456789ab' }
const canary: Canary = { ...next, percent: 10, since: '' }

function historyOf(live: Pick<Pointer, 'remotes' | 'canaries'>): History {
  // A cast, because only what is live is read.
  return { ...emptyHistory, pointers: [live as Pointer] }
}

test.each<{ what: string; live: Pick<Pointer, 'remotes' | 'canaries'>; named: object }>([
  {
    what: 'runs',
    live: { remotes: { careers: old }, canaries: { careers: canary } },
    named: { careers: canary },
  },
  {
    what: 'was made live, and the shell has yet to switch',
    live: { remotes: { careers: next }, canaries: {} },
    named: { careers: canary },
  },
  { what: 'was rolled back', live: { remotes: { careers: old }, canaries: {} }, named: {} },
  {
    what: 'was made live, with another after it',
    live: { remotes: { careers: next }, canaries: { careers: { ...canary, ...old } } },
    named: { careers: { ...canary, ...old } },
  },
])('of a canary that $what', ({ live, named }) => {
  expect(namedCanaries({ canaries: { careers: canary }, history: historyOf(live) })).toEqual(named)
})
