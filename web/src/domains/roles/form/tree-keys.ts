import type { KeyboardEvent } from 'react'

const BOXES = 'input[type="checkbox"]:not(:disabled)'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down lead from box to box, left and right fold and unfold the module; the space bar ticks by itself. */
export function stepThroughBoxes(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    event.preventDefault()
    foldModule(target, { isFolding: key === 'ArrowLeft' })
    return
  }
  const step = steps[key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(BOXES)]
  boxes[boxes.indexOf(target) + step]?.focus()
}

function foldModule(within: Element, { isFolding }: { readonly isFolding: boolean }): void {
  const module = within.closest('section')
  const button = module?.querySelector<HTMLElement>(`[data-fold][aria-expanded="${isFolding}"]`)
  if (!module || !button) return
  button.click()
  // What had the keyboard may be folded away.
  module.querySelector<HTMLInputElement>(BOXES)?.focus()
}
