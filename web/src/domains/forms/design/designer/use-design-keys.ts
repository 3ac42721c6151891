import { useEffect, useRef } from 'react'

interface Acts {
  readonly undo: () => void
  readonly redo: () => void
  readonly save: () => void
}

/** Ctrl+Z, Ctrl+Shift+Z (or Ctrl+Y) and Ctrl+S; on a Mac with Cmd. */
export function useDesignKeys(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return
      const act = actOf(event)
      if (!act || (act !== 'save' && isTriedOut(event.target))) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function actOf({ key, shiftKey, repeat }: KeyboardEvent): keyof Acts | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 's':
      return repeat ? undefined : 'save'
    default:
      return undefined
  }
}

/** What was typed to try the form out is undone by the browser: it is not part of the design. */
function isTriedOut(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText && target.value !== '' && target.closest('form') !== null
}
