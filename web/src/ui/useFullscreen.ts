import { useSyncExternalStore } from 'react'

interface Fullscreen {
  readonly isPossible: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Whether the page fills the screen; telephones of some makers can't do it. */
export function useFullscreen(): Fullscreen {
  const isOn = useSyncExternalStore(watchFullscreen, isFullscreen)
  return { isPossible: document.fullscreenEnabled, isOn, toggle: isOn ? reduce : enlarge }
}

/** Hears of the page, or a part of it, filling the screen or not any more; answers how to stop. */
export function watchFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function isFullscreen(): boolean {
  return document.fullscreenElement !== null
}

function enlarge(): void {
  void document.documentElement.requestFullscreen().catch(() => undefined)
}

function reduce(): void {
  void document.exitFullscreen().catch(() => undefined)
}
