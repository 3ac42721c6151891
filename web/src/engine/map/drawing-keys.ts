import { useEffect } from 'react'
import type { Stroke } from '../../ui/corners.ts'

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly target: EventTarget | null
}

/** What a key does to a drawing; in a text box keys do what they always do. */
function strokeOfKey({ key, ctrlKey, metaKey, shiftKey, target }: Press): Stroke | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'y' || (letter === 'z' && shiftKey)) return { do: 'redo' }
    return letter === 'z' ? { do: 'undo' } : undefined
  }
  return key === 'Delete' || key === 'Backspace' ? { do: 'remove' } : undefined
}

/** Draws by the keyboard as long as the map is open. */
export function useDrawingKeys(draw: (stroke: Stroke) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const stroke = strokeOfKey(event)
      if (!stroke) return
      event.preventDefault()
      draw(stroke)
    }
    // A button that went out of use, or a corner that is gone, leaves the focus nowhere.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [draw])
}
