import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Steps } from './use-steps.ts'

interface PanelStepsProps {
  readonly steps: Steps
  readonly onOpen: (id: string) => void
}

const KEYS: Readonly<Record<string, keyof Steps>> = { j: 'after', k: 'before' }

/** From one open record to the next of its list: by button, or by J and K. */
export function PanelSteps({ steps, onOpen }: PanelStepsProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const id = steps[KEYS[event.key] ?? 'before']
      if (!Object.hasOwn(KEYS, event.key) || id === undefined || isTaken(event)) return
      event.preventDefault()
      onOpen(id)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [steps, onOpen])
  const way = (id: string | undefined, label: string, key: string) => (
    <Button
      kind="quiet"
      title={`快捷键 ${key}`}
      disabled={id === undefined}
      onClick={() => id !== undefined && onOpen(id)}
    >
      {label}
    </Button>
  )
  if (steps.before === undefined && steps.after === undefined) return null
  return (
    <>
      {way(steps.before, '上一条', 'K')}
      {way(steps.after, '下一条', 'J')}
    </>
  )
}

/** Somebody types, asks for something else, or answers a question that stands before all this. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  return isTyping || ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector('dialog[open]') !== null
}
