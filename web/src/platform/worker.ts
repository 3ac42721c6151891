import { hasWorker, keepHeld } from './held-answers.ts'

const UPDATE_EVERY_MS = 3600_000

/** Whether what is read on this page is kept for places without a signal. */
export function keepsReads(): boolean {
  return hasWorker()
}

/** Hears of that changing; answers how to stop. */
export function watchKeepsReads(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  navigator.serviceWorker.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener)
}

/** Hears that a new version waits; `take` brings it in and loads the page anew. */
type OnNew = (take: () => void) => void

/** Lets the product work without a signal on devices that can. Answers how to stop hearing of new versions. */
export function startWorker(address: string, onNew: OnNew): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const stop = new AbortController()
  void keepHeld().catch(() => undefined)
  void begin(address, onNew, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

async function begin(address: string, onNew: OnNew, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  let isTaken = false
  const changed = () => {
    // Asked by the browser about what is not saved, unlike on the way to the sign-in page.
    if (isTaken) window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', changed, { signal })
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
