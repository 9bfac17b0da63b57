/**
 * When a region is hydrated. `idle`: when the browser is idle; `visible`: in view; `intent`: touched, hovered or
 * focused.
 */
export type Wake = 'idle' | 'visible' | 'intent'

export type Latch = {
  opened: Promise<void>
  open: () => void
  /** True once the region is hydrated, some time after its latch has opened. */
  isLive: boolean
}

/** The inline boot script's interface to the regions of the server's HTML. */
export type Boot = {
  /** Undefined for a region outside the server's HTML. */
  latchOf(name: string): Latch | undefined
  /** Called by a region when it is hydrated: from here on its components answer. */
  live(name: string): void
  /** Called once the effects of its components have run, which restore what was typed: held events are replayed. */
  replay(name: string): void
  /** Called for a region that cannot wake for now: the browser handles its events, and those of inner regions. */
  giveUp(name: string): void
  /** Called before a navigation, which a closed latch would block for ever. */
  openAll(): void
  /** Called while the elements of another page are put in place, which is shown from its top. */
  layOutFromTop(): void
  /** True for an element in a region that is not hydrated yet and not given up. */
  isCold(element: Element): boolean
  /** True while the browser loads another document: a router would show a page that is replaced. */
  isLeaving(): boolean
  /** Called before the application listens to the history. False when that is at another page, which is being loaded. */
  handOver(): boolean
}
