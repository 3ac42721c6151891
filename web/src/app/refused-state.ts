import { readOfTab, writeOfTab } from '../platform/storage.ts'

const REFUSED_ORGAN = 'refused-organ'

/** Remembers, until the next page is loaded, that the organisation of the address was refused. */
export function noteRefusedOrgan(): void {
  writeOfTab(REFUSED_ORGAN, true)
}

/** Whether one was refused just now; answered once. */
export function takeRefusedOrgan(): boolean {
  const isRefused = readOfTab(REFUSED_ORGAN) === true
  if (isRefused) writeOfTab(REFUSED_ORGAN, false)
  return isRefused
}

/** What is handed to the page that is shown in place of one that was refused. */
export function refusedState(title: string | undefined): { readonly refused: string } {
  return { refused: title ?? '' }
}

/** The title of the page that was refused, if that is why this one is shown. */
export function refusedTitle(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('refused' in state)) return undefined
  return typeof state.refused === 'string' ? state.refused : undefined
}
