import type { Stroke } from '../../ui/corners.ts'

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly target: EventTarget | null
}

/** What a key does to a drawing; in a text box keys do what they always do. */
export function strokeOfKey({ key, ctrlKey, metaKey, shiftKey, target }: Press): Stroke | undefined {
  if (target instanceof HTMLTextAreaElement) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'y' || (letter === 'z' && shiftKey)) return { do: 'redo' }
    return letter === 'z' ? { do: 'undo' } : undefined
  }
  return key === 'Delete' || key === 'Backspace' ? { do: 'remove' } : undefined
}
