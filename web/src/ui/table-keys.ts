import type { KeyboardEvent } from 'react'

/** What a key means within rows: to which one it leads. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Keys that mean something else where text is written or a number is chosen. */
const WRITES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** What a row is taken hold of by: its name, or else whatever it has. */
const HANDLES = ['td:not([data-side]) a, td:not([data-side]) button', 'a, button, input'] as const

/** The arrow keys lead from row to row, Space chooses the row; Enter opens it, as its link does by itself. */
export function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.closest(WRITES) || isHeld(event)) return
  const row = target.closest<HTMLElement>('tbody tr')
  if (!row) return
  if (key === ' ' && target.tagName === 'A') {
    const check = row.querySelector<HTMLInputElement>('input[type="checkbox"]')
    event.preventDefault()
    check?.click()
    return
  }
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tbody tr')]
  const next = rows[steps[key]?.(rows.indexOf(row), rows.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  focusRow(next)
}

function focusRow(row: HTMLElement): void {
  for (const handle of HANDLES) {
    const found = row.querySelector<HTMLElement>(handle)
    if (found) return found.focus()
  }
}

function isHeld({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey
}
