import { emptyHistory, type History, type Pointer } from '@site/releases'
import { findCandidates } from './release-choice'

/** A history of these releases of careers, each named by a pointer; `-` names none. */
function historyOf(releases: string): History {
  const pointers = releases.split(' ').map((release, position): Pointer => {
    const careers = { version: release, release }
    return {
      number: position + 1,
      previous: null,
      at: '',
      by: '',
      why: '',
      nonce: '',
      remotes: release === '-' ? {} : { careers },
      canaries: {},
      signature: { publicKey: '', value: '' },
    }
  })
  return { ...emptyHistory, pointers }
}

test.each([
  { releases: '0', liveNow: undefined, candidates: '0' },
  { releases: '0 1 2', liveNow: undefined, candidates: '2 1 0' },
  // Pointers of other remotes name the same release again.
  { releases: '0 0 1 1 1', liveNow: undefined, candidates: '1 0' },
  { releases: '0 - 1', liveNow: undefined, candidates: '1 0' },
  { releases: '0 1 2', liveNow: '0', candidates: '2 0 1' },
  // Of a pointer that no longer counts.
  { releases: '0 1', liveNow: 'x', candidates: '1 0 x' },
  { releases: '0 1 2 3 4 5 6 7', liveNow: undefined, candidates: '7 6 5 4 3 2' },
  // Rolled back.
  { releases: '0 1 2 1', liveNow: undefined, candidates: '1 0 2' },
  { releases: '0 1 2 1', liveNow: '2', candidates: '1 0 2' },
  { releases: '0 1 2 1 1', liveNow: undefined, candidates: '1 0 2' },
  { releases: '0 1 2 1 3', liveNow: undefined, candidates: '3 1 0 2' },
  { releases: '0 1 2 1 0', liveNow: undefined, candidates: '0 1 2' },
  { releases: '0 1 2 3 1 4', liveNow: undefined, candidates: '4 1 0 3 2' },
  // Promoted again, it counts again.
  { releases: '0 1 2 1 2 3', liveNow: undefined, candidates: '3 2 1 0' },
])('of $releases, with $liveNow live, the candidates are $candidates', (one) => {
  const { releases, liveNow, candidates } = one

  expect([...findCandidates(historyOf(releases), 'careers', liveNow)].join(' ')).toBe(candidates)
})
