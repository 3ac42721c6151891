import { useEffect, useRef } from 'react'

/** Ctrl+S, on a Mac Cmd+S, saves instead of storing the page as a file. */
export function useSaveKey(onSave: () => void): void {
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) save.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
