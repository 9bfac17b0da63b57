/** A fault that an audit found. */
export type Finding = {
  kind:
    | 'refused'
    | 'future'
    | 'backdated'
    | 'gap'
    | 'empty'
    | 'frozen'
    | 'behind'
    | 'release'
    | 'file'
    | 'version'
    | 'claims'
    | 'set'
    | 'revocation'
    | 'stray'
  /** Path of the file in the store. */
  path: string
  problem: string
}

/** Collects faults instead of throwing, so that one does not hide the next. */
export type Report = (kind: Finding['kind'], path: string, problem: string) => void

/** Concurrent reads: enough for a remote store, few enough for its rate limits. */
const atOnce = 8

export async function forEachOf<Item>(items: Iterable<Item>, look: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await look(item)
  })
  await Promise.all(workers)
}
