const UPDATE_EVERY_MS = 3600_000

/** Whether what is read on this page is kept for places without a signal. */
export function keepsReads(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Hears of that changing; answers how to stop. */
export function watchKeepsReads(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  navigator.serviceWorker.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener)
}

interface Hearing {
  /** What the page read from its beginning was kept. */
  readonly wasKept: boolean
  /** From now on what is read is kept: what was read before is worth reading once more. */
  readonly onFirst: () => void
  /** A new version waits; `take` brings it in and loads the page anew. */
  readonly onNew: (take: () => void) => void
}

/** Lets the product work without a signal on devices that can. Answers how to stop hearing of new versions. */
export function startWorker(address: string, hearing: Hearing): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const stop = new AbortController()
  void begin(address, hearing, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

async function begin(address: string, { wasKept, onFirst, onNew }: Hearing, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  let isTaken = false
  const changed = () => {
    // Asked by the browser about what is not saved, unlike on the way to the sign-in page.
    if (isTaken) window.location.reload()
    else if (!wasKept) onFirst()
  }
  serviceWorker.addEventListener('controllerchange', changed, { signal })
  if (!wasKept && serviceWorker.controller) onFirst()
  const registration = await serviceWorker.register(address)
  const offer = () => {
    const { waiting } = registration
    if (!waiting || signal.aborted || !serviceWorker.controller) return
    onNew(() => {
      isTaken = true
      waiting.postMessage('take-over')
    })
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer), {
    signal,
  })
  offer()
  let asked = Date.now()
  const ask = () => {
    if (document.hidden || Date.now() - asked < UPDATE_EVERY_MS) return
    asked = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask, { signal })
}
