/** What a worker is told of, as far as it matters here; the types of pages do not know it. */
interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends Event, Lasting {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

/** The scope of the worker, as far as it is used. */
export interface WorkerScope {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
}

export function isFetch(event: Event): event is FetchEvent {
  return 'respondWith' in event && 'request' in event
}

export function isLasting(event: Event): event is Event & Lasting {
  return 'waitUntil' in event
}

export function isWorkerScope(scope: object): scope is WorkerScope {
  return 'skipWaiting' in scope && 'clients' in scope
}
