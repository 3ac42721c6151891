import { MINUTE_MS, SECOND_MS } from './recorded.ts'

const STEP_MS = 10 * SECOND_MS

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly target: EventTarget
}

/** What a key does to the picture: so many milliseconds back or on, or off and on; nothing where it is typed. */
export function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey, target }: Pressed): number | 'toggle' | undefined {
  if (ctrlKey || altKey || metaKey || !(target instanceof Element) || target.closest(WRITTEN)) return undefined
  const step = shiftKey ? MINUTE_MS : STEP_MS
  switch (key) {
    case 'ArrowLeft':
      return -step
    case 'ArrowRight':
      return step
    case ' ':
      // A button is pressed by it.
      return target.closest('button, a') ? undefined : 'toggle'
    default:
      return undefined
  }
}

const WRITTEN = 'input, textarea, select, dialog'
