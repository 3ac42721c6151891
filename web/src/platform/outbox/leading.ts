const AGAIN_MS = 60_000

type Round = () => Promise<'done' | 'later' | 'signed-out'>

/**
 * Goes through rounds in one tab at a time: when that is closed, the next one takes over. Answers how to ask for a round;
 * one that left something over is gone through again after a minute, or when the network comes back.
 */
export function leading(name: string, round: Round, signal: AbortSignal): () => void {
  let isAsked = true
  let wake: () => void = () => undefined
  const ask = () => {
    isAsked = true
    wake()
  }

  async function lead(): Promise<void> {
    let isOver = false
    while (!signal.aborted && !isOver) {
      isAsked = false
      const outcome = await round().catch((): 'later' => 'later')
      isOver = outcome === 'signed-out'
      if (!isAsked && !isOver) await asked(outcome === 'later' ? AGAIN_MS : undefined)
    }
  }

  /** Until somebody asks, or the time is over. */
  function asked(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (signal.aborted) wake()
    })
  }

  window.addEventListener('online', ask)
  signal.addEventListener('abort', () => {
    window.removeEventListener('online', ask)
    ask()
  })
  void inOneTab(name, lead, signal)
  return ask
}

/** Browsers without locks send from every tab: the server takes what comes twice once. */
async function inOneTab(name: string, act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return act()
  try {
    await navigator.locks.request(name, { signal }, act)
  } catch {
    // The page was left before it was its turn.
  }
}
