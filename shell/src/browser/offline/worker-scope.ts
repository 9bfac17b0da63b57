// The part of a service worker's globals that is used here: the compiler is told of those of a page, and knows either.

type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type WorkerEvents = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { data: unknown }
}

type WorkerScope = {
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    run: (event: WorkerEvents[Type]) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}

// A cast, because the compiler sees a window.
export const worker = globalThis as unknown as WorkerScope
