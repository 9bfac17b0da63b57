import { setTimeout as pause } from 'node:timers/promises'

export type Visitors = {
  /** Resolves with the answers other than 200, and the time of the slowest visit. */
  leave(): Promise<{ visits: number; failures: string[]; slowest: number }>
}

/** In ms. Those who only see whether the site goes on are to take little of the machine. */
const usualPause = 250

/** Visits pages of a site repeatedly, each path by a visitor of its own, until told to leave. */
export function sendVisitors(site: string, paths: string[], pauseMs = usualPause): Visitors {
  let isThere = true
  const failures: string[] = []
  const times: number[] = []
  const visiting = paths.map(async (path) => {
    while (isThere) {
      const started = performance.now()
      const status = await visit(site + path)
      times.push(performance.now() - started)
      if (status !== 200) failures.push(`${path} ${status}`)
      await pause(pauseMs)
    }
  })
  return {
    async leave() {
      isThere = false
      await Promise.all(visiting)
      return { visits: times.length, failures, slowest: Math.round(Math.max(...times)) }
    },
  }
}

async function visit(url: string) {
  try {
    const answer = await fetch(url)
    await answer.text()
    return answer.status
  } catch (error) {
    return String(error)
  }
}
