/** What an audit found to be other than it should. */
export type Finding = {
  kind:
    | 'refused'
    | 'future'
    | 'backdated'
    | 'gap'
    | 'frozen'
    | 'behind'
    | 'release'
    | 'file'
    | 'version'
    | 'claims'
    | 'set'
    | 'shell'
    | 'revocation'
    | 'stray'
  /** Of the file in the store. */
  path: string
  problem: string
}

/** Keeps what is wrong with one thing from hiding what is wrong with the next. */
export type Report = (kind: Finding['kind'], path: string, problem: string) => void

/** At once: enough for a store over the network, few enough for its limits. */
const atOnce = 8

export async function forEachOf<Item>(items: Iterable<Item>, look: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await look(item)
  })
  await Promise.all(workers)
}
