/** Whether the device says it has a network; it may be wrong about how far that network reaches. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Hears of the network going and coming; answers how to stop. */
export function watchOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
