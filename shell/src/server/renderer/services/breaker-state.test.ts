import fc from 'fast-check'
import { BreakerState } from './breaker-state'

let now: number
let state: BreakerState

beforeEach(() => {
  now = 0
  state = new BreakerState(() => now)
})

const answer = { isCheck: false }
const failure = { isCheck: false, isSilent: false }
const silence = { isCheck: false, isSilent: true }

function repeat(times: number, act: () => void) {
  for (let time = 0; time < times; time++) act()
}

/** Opens the breaker: four failures, and a failed check. */
function open() {
  repeat(4, () => {
    state.noteSent(answer)
    state.noteFailure(failure)
  })
  state.noteSent({ isCheck: true })
  state.noteFailure({ ...failure, isCheck: true })
}

test('four calls may be in flight before the first answer', () => {
  repeat(4, () => state.noteSent(answer))
  expect(state.turn()).toBe('wait')

  state.noteAnswer(answer)

  expect(state.turn()).toBe('send')
})

test('after four failures in a row one check decides, and the other calls wait for it', () => {
  repeat(4, () => state.noteFailure(failure))
  expect(state.turn()).toBe('check')

  state.noteSent({ isCheck: true })
  expect(state.turn()).toBe('wait')
  state.noteAnswer({ isCheck: true })

  expect([state.isOpen, state.turn()]).toEqual([false, 'send'])
})

test('the fifth failure opens it, and then one check is due every five seconds', () => {
  open()
  expect([state.isOpen, state.turn()]).toEqual([true, 'refuse'])

  now = 4999
  expect(state.turn()).toBe('refuse')
  now = 5000
  expect(state.turn()).toBe('check')
  state.noteSent({ isCheck: true })
  expect(state.turn()).toBe('refuse')
  now = 5800
  state.noteFailure({ ...silence, isCheck: true })
  now = 10_799
  expect(state.turn()).toBe('refuse')
  now = 10_800
  expect(state.turn()).toBe('check')
})

test('a cancelled check is not followed by the next one at once', () => {
  open()
  now = 5000
  state.noteSent({ isCheck: true })

  state.noteCancelled({ isCheck: true })

  expect(state.turn()).toBe('refuse')
  now = 10_000
  expect(state.turn()).toBe('check')
})

test('it stays closed while errors are few among answers', () => {
  repeat(100, () => {
    repeat(3, () => state.noteFailure(failure))
    state.noteAnswer(answer)
  })

  expect([state.isOpen, state.turn()]).toEqual([false, 'send'])
})

test('timeouts of half of the last twenty calls open it, whatever is answered in between', () => {
  repeat(9, () => {
    state.noteFailure(silence)
    state.noteAnswer(answer)
  })
  expect(state.isOpen).toBe(false)

  state.noteFailure(silence)

  expect([state.isOpen, state.turn()]).toEqual([true, 'refuse'])
})

test.each([
  { asked: 12_000, rests: 12_000 },
  { asked: 1000, rests: 5000 },
  { asked: 86_400_000, rests: 60_000 },
])('a service that asks for $asked ms of rest has $rests', ({ asked, rests }) => {
  state.noteFailure({ ...failure, restMs: asked })

  expect([state.isOpen, state.restLeft]).toEqual([true, rests])
})

test('a late answer to a call from before it opened leaves it open', () => {
  open()

  state.noteAnswer(answer)

  expect(state.isOpen).toBe(true)
})

type Step =
  | { kind: 'send' }
  | { kind: 'end'; which: number; outcome: 'answer' | 'failure' | 'silence' | 'busy' | 'cancelled' }
  | { kind: 'pass'; ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'send' }),
  fc.record({
    kind: fc.constant('end' as const),
    which: fc.nat(40),
    outcome: fc.constantFrom('answer', 'failure', 'silence', 'busy', 'cancelled'),
  }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(7000) }),
)

function play(steps: Step[]) {
  const out: { isCheck: boolean }[] = []
  const checkedWhileOpen: number[] = []
  let sent = 0
  for (const one of steps) {
    if (one.kind === 'pass') now += one.ms
    else if (one.kind === 'send') {
      const turn = state.turn()
      if (turn !== 'send' && turn !== 'check') continue
      if (state.isOpen) checkedWhileOpen.push(now)
      const call = { isCheck: turn === 'check' }
      state.noteSent(call)
      out.push(call)
      sent++
    } else {
      const [call] = out.splice(one.which % Math.max(1, out.length), 1)
      if (call) end(call, one.outcome)
    }
  }
  return { out, sent, checkedWhileOpen }
}

function end({ isCheck }: { isCheck: boolean }, outcome: string) {
  if (outcome === 'answer') state.noteAnswer({ isCheck })
  else if (outcome === 'cancelled') state.noteCancelled({ isCheck })
  else if (outcome === 'busy') state.noteFailure({ isCheck, isSilent: false, restMs: 20_000 })
  else state.noteFailure({ isCheck, isSilent: outcome === 'silence' })
}

function reset() {
  now = 0
  state = new BreakerState(() => now)
}

test('whatever happened: when the service is well again, one call closes it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      reset()
      const { out } = play(steps)
      for (const call of out) end(call, 'cancelled')

      now += 60_000
      const turn = state.turn()
      expect(['send', 'check']).toContain(turn)
      const call = { isCheck: turn === 'check' }
      state.noteSent(call)
      state.noteAnswer(call)

      expect([state.isOpen, state.turn()]).toEqual([false, 'send'])
    }),
    { seed: 20261122, numRuns: 1000 },
  )
})

test('whatever happens: checks of an open breaker are five seconds apart', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      reset()
      const { checkedWhileOpen } = play(steps)

      const gaps = checkedWhileOpen.slice(1).map((at, index) => at - (checkedWhileOpen[index] ?? 0))
      expect(gaps.filter((gap) => gap < 5000)).toEqual([])
    }),
    { seed: 20261122, numRuns: 1000 },
  )
})

test('whatever happens: a service that answers nothing gets five calls, then one in five seconds', () => {
  const unanswered = step.filter((one) => one.kind !== 'end' || /failure|silence/.test(one.outcome))
  fc.assert(
    fc.property(fc.array(unanswered, { maxLength: 200 }), (steps) => {
      reset()
      const { sent, checkedWhileOpen } = play(steps)

      expect(sent - checkedWhileOpen.length).toBeLessThanOrEqual(5)
    }),
    { seed: 20261122, numRuns: 1000 },
  )
})
