/** Keeps the screen from going dark for as long as the page can be seen, where the browser can. Answers how to let it. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const hold = async () => {
    // A page that is hidden loses it, and may ask again once it is seen.
    if (isOver || document.hidden || lock?.released === false) return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) letGo()
  }
  const letGo = () => void lock?.release().catch(() => undefined)
  const look = () => void hold()
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    letGo()
  }
}
