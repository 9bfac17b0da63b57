/** `idle`: as soon as the page can; `visible`: when in view; `intent`: when touched, hovered or focused. */
export type Wake = 'idle' | 'visible' | 'intent'

export type Gate = { isOpen: boolean; opened: Promise<void>; open: () => void }

/** What the inline boot script knows of the regions the page arrived with. */
export type Boot = {
  /** Undefined for a region that was not in the server's HTML. */
  gateOf(name: string): Gate | undefined
  /** Called by a region when it is hydrated: what was used before is done now. */
  live(name: string): void
  /** Called before the first navigation: a closed gate would hold it up for ever. */
  openAll(): void
  /** Whether an element lies in a region that is not hydrated yet. */
  isCold(element: Element): boolean
}
