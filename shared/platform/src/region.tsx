import {
  type ComponentType,
  createContext,
  type PropsWithChildren,
  Suspense,
  use,
  useEffect,
} from 'react'
import type { Boot, Wake } from './boot'

declare global {
  /** Made by the shell's boot script; absent on the server and in tests. */
  var siteBoot: Boot | undefined
}

type RegionProps = PropsWithChildren<{
  /** Unique in the page. */
  name: string
  /** When the server's HTML comes to life. Whatever is used before is kept and done then. */
  wake?: Wake
}>

const RegionName = createContext('')

/** A part of a page that is hydrated by itself, when it is needed. */
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
  // Before the latch: React counts on the same hooks when the latch opens in the middle of a rendering.
  useEffect(() => globalThis.siteBoot?.live(name), [name])
  const latch = globalThis.siteBoot?.latchOf(name)
  if (latch && !latch.isOpen) use(latch.opened)
  return children
}

/**
 * A component whose code comes only when its region wakes. `load` is for loaders, so that a page
 * reached by navigation appears whole.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ Component: ComponentType<Props> }>,
) {
  let fetching: Promise<ComponentType<Props>> | undefined
  let Part: ComponentType<Props> | undefined
  let hasFailed = false
  let arrive: (Component: ComponentType<Props>) => void
  /** Resolved by the first fetch that succeeds, and never rejected. */
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
      // An error would put the error screen in the place of HTML that works: it stays, left to the browser.
      if (!Part) (fetching ?? load()).catch(() => globalThis.siteBoot?.giveUp(region))
      const Ready = use(arrived)
      return <Ready {...props} />
    }
    // A failure is shown, not tried again with every rendering: that is for the next load().
    const Ready = Part ?? use(fetching ?? load())
    return <Ready {...props} />
  }
  return Object.assign(LazyPart, { load })
}
