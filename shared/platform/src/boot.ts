/** `idle`: as soon as the page can; `visible`: when in view; `intent`: when touched, hovered or focused. */
export type Wake = 'idle' | 'visible' | 'intent'

export type Latch = {
  isOpen: boolean
  opened: Promise<void>
  open: () => void
  /** Whether the region was hydrated, which is some time after its latch has opened. */
  isLive: boolean
}

/** What the inline boot script knows of the regions the page arrived with. */
export type Boot = {
  /** Undefined for a region that was not in the server's HTML. */
  latchOf(name: string): Latch | undefined
  /** Called by a region when it is hydrated: what was used before is done now. */
  live(name: string): void
  /** Called for a region that does not wake for now: it is left to the browser, with what lies in it. */
  giveUp(name: string): void
  /** Called before the first navigation: a closed latch would hold it up for ever. */
  openAll(): void
  /** Whether an element lies in a region that is not hydrated yet, and is not left to the browser. */
  isCold(element: Element): boolean
}
