import type { KeyboardEvent } from 'react'

const BOXES = 'input[type="checkbox"]:not(:disabled)'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Up and down lead from box to box, Home and End to the first and the last, left and right fold and unfold the module; the
 * space bar ticks by itself.
 */
export function stepThroughBoxes(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    event.preventDefault()
    foldModule(target, { isFolding: key === 'ArrowLeft' })
    return
  }
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(BOXES)]
  const place = placeAfter(key, boxes.indexOf(target), boxes.length)
  if (place === undefined) return
  event.preventDefault()
  boxes[place]?.focus()
}

/** Where a key leads among so many boxes; nowhere if it leads to none. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : place + step
}

function foldModule(within: Element, { isFolding }: { readonly isFolding: boolean }): void {
  const module = within.closest('section')
  const button = module?.querySelector<HTMLElement>(`[data-fold][aria-expanded="${isFolding}"]`)
  if (!module || !button) return
  button.click()
  // What had the keyboard may be folded away.
  module.querySelector<HTMLInputElement>(BOXES)?.focus()
}
