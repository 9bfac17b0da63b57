type Job = { title: string }

/**
 * Addresses of searches that each find something, no two of them alike: parts of the titles of jobs, in capitals and
 * without.
 */
export function searchesFor(jobs: Job[]): string[] {
  const parts = new Set<string>()
  for (const { title } of jobs) {
    for (let start = 0; start < title.length; start++) {
      for (let end = start + 3; end <= title.length; end++)
        parts.add(title.slice(start, end).trim())
    }
  }
  const found = [...parts].filter((part) => part.length >= 3)
  const spelt = new Set(found.flatMap((part) => [part, part.toLowerCase(), part.toUpperCase()]))
  return [...spelt].map((title) => `/career?title=${encodeURIComponent(title)}&department=`)
}

/** Deals the searches out among the rounds, so that none is asked for twice. */
export function dealOut<Thing>(things: Thing[], rounds: number): Thing[][] {
  return Array.from({ length: rounds }, (_, round) =>
    things.filter((_, position) => position % rounds === round),
  )
}
