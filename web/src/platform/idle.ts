/** Longer than this nothing waits for the browser to have nothing better to do. */
const LATEST_MS = 500

/** Acts as soon as what is to be drawn is drawn. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback: there a task of its own comes after what is being drawn.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(act, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(idle)
}
