import { watchFullscreen } from '../../ui/useFullscreen.ts'
import { type RefObject, useSyncExternalStore } from 'react'

interface FullView {
  readonly isPossible: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Whether one part of the page fills the screen; telephones of some makers can't do it. */
export function useFullView(part: RefObject<HTMLElement | null>): FullView {
  const full = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement)
  const isOn = full !== null && full === part.current
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: () => {
      const turned = isOn ? document.exitFullscreen() : part.current?.requestFullscreen()
      void turned?.catch(() => undefined)
    },
  }
}
