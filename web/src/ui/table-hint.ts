import type { SyntheticEvent } from 'react'

/** What is cut in a cell is told whole in a hint, as soon as somebody points at it. */
export function hintWhatIsCut({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('td, th')) return
  const isOwn = target.title === '' || target.dataset.hint !== undefined
  if (!isOwn) return
  const isCut = target.scrollWidth > target.clientWidth && target.textContent !== ''
  if (isCut) {
    target.title = target.textContent
    target.dataset.hint = ''
  } else if (target.dataset.hint !== undefined) {
    target.title = ''
    delete target.dataset.hint
  }
}
