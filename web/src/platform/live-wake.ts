import { waitMs } from './retry.ts'

/** Waits before the next try; a network that comes back and a tab that is looked at again end the wait. */
export async function waitToConnect(failures: number, stopped: AbortSignal): Promise<void> {
  await untilWoken(waitMs(failures, Math.random()), stopped)
  // Nobody looks: the tab that comes to the front connects at once.
  while (document.hidden && !stopped.aborted) await untilWoken(undefined, stopped)
}

/** Until the time is over (without one, for as long as it takes), or something happens that makes a try worthwhile. */
function untilWoken(ms: number | undefined, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', look)
      stopped.removeEventListener('abort', wake)
      resolve()
    }
    const look = () => {
      if (!document.hidden) wake()
    }
    const timer = ms === undefined ? undefined : setTimeout(wake, ms)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', look)
    stopped.addEventListener('abort', wake)
    if (stopped.aborted) wake()
  })
}
