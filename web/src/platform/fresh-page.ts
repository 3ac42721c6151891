import { leave } from './leave.ts'

/** Says whether the server is well; never kept by anybody on the way. */
const HEALTH = '/healthz'
const ANSWERS_WITHIN_MS = 5_000
/** A new version that does not take over by then is taken next time. */
const TAKES_OVER_WITHIN_MS = 10_000

/** Whether the server answers now. */
export async function doesServerAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  const answer = await fetch(HEALTH, { cache: 'no-store', signal }).catch(() => undefined)
  return answer?.ok === true
}

/** Loads the page anew, in the newest version that the server has. */
export async function openFresh(): Promise<void> {
  await takeNewest().catch(() => undefined)
  leave.again()
}

/** The worker that keeps pages on the device would show the version that it knows. */
async function takeNewest(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  const found = registration?.waiting ?? registration?.installing
  if (!found) return
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TAKES_OVER_WITHIN_MS)
  const take = () => {
    if (found.state === 'installed') found.postMessage('take-over')
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { signal: stop.signal })
  found.addEventListener('statechange', take, { signal: stop.signal })
  take()
  await promise
  clearTimeout(timer)
  stop.abort()
}
