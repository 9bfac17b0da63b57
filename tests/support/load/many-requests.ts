import { quantile } from './statistics'

type Answers = {
  /** Number of answers by status. */
  statuses: Record<number, number>
  /** Reasons of connections that were reset or refused. */
  broken: string[]
  /** In ms, ascending. */
  times: number[]
}

/**
 * A request on a connection of its own. A kept connection might be closed just when it is reused (keep-alive race).
 */
export function visitOnce(url: string, { headers, ...request }: RequestInit = {}) {
  return fetch(url, { ...request, headers: { ...headers, connection: 'close' } })
}

/** Sends requests at a steady rate, whether or not earlier ones were answered (open model). */
export async function sendMany(
  count: number,
  perSecond: number,
  send: (position: number) => Promise<Response>,
): Promise<Answers> {
  const answers: Answers = { statuses: {}, broken: [], times: [] }
  const started = performance.now()
  const underWay: Promise<void>[] = []
  for (let position = 0; position < count; position++) {
    const wait = (position / perSecond) * 1000 - (performance.now() - started)
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    underWay.push(note(answers, send(position)))
  }
  await Promise.all(underWay)
  answers.times.sort((one, other) => one - other)
  return answers
}

async function note({ statuses, broken, times }: Answers, answer: Promise<Response>) {
  const started = performance.now()
  try {
    const response = await answer
    await response.arrayBuffer()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    times.push(performance.now() - started)
  } catch (error) {
    // fetch() has the reason in its cause.
    const { cause = error } = Object(error)
    broken.push(String(cause))
  }
}

/** `200 × 118, 503 × 2, 0 broken`. */
export function describeAnswers({ statuses, broken }: Answers): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  return [...counts, `${broken.length} broken`].join(', ')
}

export function percentile({ times }: Answers, share: number): number {
  return Math.round(quantile(times, share))
}
