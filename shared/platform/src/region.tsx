import type { PageHandle } from '@site/contract'
import {
  type ComponentType,
  createContext,
  type PropsWithChildren,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
} from 'react'
import type { Boot, Wake } from './boot'

declare global {
  /** Set by the shell's boot script; absent on the server and in tests. */
  var siteBoot: Boot | undefined
}

type RegionProps = PropsWithChildren<{
  /** Unique in the page. */
  name: string
  /** When the server's HTML is hydrated. Earlier events are held and replayed then. */
  wake?: Wake
}>

const RegionName = createContext('')

/** A part of a page that is hydrated separately, when it is needed (islands, selective hydration). */
export function Region({ name, wake = 'idle', children }: RegionProps) {
  return (
    <div data-region={name} data-wake={wake}>
      <Suspense fallback={null}>
        <RegionName value={name}>
          <Latch name={name}>{children}</Latch>
        </RegionName>
      </Suspense>
    </div>
  )
}

function Latch({ name, children }: PropsWithChildren<{ name: string }>) {
  // Before the latch, because the order of hooks must stay when the latch opens during a rendering.
  // A layout effect, so that no click comes between what the components read from the HTML and this.
  useLayoutEffect(() => globalThis.siteBoot?.live(name), [name])
  useEffect(() => globalThis.siteBoot?.replay(name), [name])
  const latch = globalThis.siteBoot?.latchOf(name)
  // Called for an open latch too: a rendering that began before it opened must end with the same calls.
  if (latch) use(latch.opened)
  return children
}

/**
 * A component whose code is loaded when its region wakes (code splitting). Name it in `parts` of the page's `handle`,
 * so that a page reached by navigation appears complete.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ Component: ComponentType<Props> }>,
) {
  let fetching: Promise<ComponentType<Props>> | undefined
  let Part: ComponentType<Props> | undefined
  let hasFailed = false
  let arrive: (Component: ComponentType<Props>) => void
  /** Resolves with the first successful fetch, and never rejects. */
  const arrived = new Promise<ComponentType<Props>>((resolve) => {
    arrive = resolve
  })
  function load() {
    if (hasFailed) fetching = undefined
    hasFailed = false
    fetching ??= fetchPart().then(
      ({ Component }) => {
        Part = Component
        arrive(Component)
        for (const promise of [arrived, fetching]) {
          // What React writes on a promise that it has waited for, so that it does not wait for this one again.
          if (promise) Object.assign(promise, { status: 'fulfilled', value: Component })
        }
        return Component
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return fetching
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at module level, as React.lazy is
  const LazyPart: ComponentType<Props> = (props) => {
    const region = use(RegionName)
    const latch = globalThis.siteBoot?.latchOf(region)
    if (latch && !latch.isLive) {
      // Not thrown: the error screen would replace HTML that works. The region is given up instead.
      if (!Part) (fetching ?? load()).catch(() => globalThis.siteBoot?.giveUp(region))
      const Ready = use(arrived)
      return <Ready {...props} />
    }
    // A failed fetch is kept until the next load(), so that renderings do not retry it.
    const Ready = use(fetching ?? load())
    return <Ready {...props} />
  }
  return Object.assign(LazyPart, { load })
}

/** Fetches the parts that a page names in its `handle`; a page without any, or of an older release, is ready. */
export async function loadParts({ handle }: { handle?: unknown }): Promise<void> {
  const { parts = [] }: Partial<PageHandle> = handle ?? {}
  await Promise.all(parts.map((part) => part.load()))
}
