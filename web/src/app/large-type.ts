import { readChoice, writeChoice } from '../platform/storage.ts'

const KEY = 'layout.isLarge'

/** Whether this device shows everything larger, for eyes and thumbs that need it. */
export function isLargeType(): boolean {
  return readChoice(KEY) === true
}

export function keepLargeType(isLarge: boolean): void {
  writeChoice(KEY, isLarge)
  applyLargeType(document)
}

/** Lays the page out as it was chosen on this device. */
export function applyLargeType(page: Document): void {
  page.documentElement.toggleAttribute('data-large', isLargeType())
}
