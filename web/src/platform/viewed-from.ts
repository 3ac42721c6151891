import { readOfTab, writeOfTab } from './storage.ts'

const KEY = 'viewed-from'

/** Keeps the present address: where one begins to look through the eyes of somebody else. */
export function keepViewedFrom(): void {
  const { pathname, search } = window.location
  writeOfTab(KEY, `${pathname}${search}`)
}

/** Where the look was begun, told once; undefined where this tab did not begin it. */
export function takeViewedFrom(): string | undefined {
  const from = readOfTab(KEY)
  writeOfTab(KEY, null)
  return typeof from === 'string' ? from : undefined
}
