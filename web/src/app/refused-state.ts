/** What is handed to the page that is shown in place of one that was refused. */
export function refusedState(title: string | undefined): { readonly refused: string } {
  return { refused: title ?? '' }
}

/** The title of the page that was refused, if that is why this one is shown. */
export function refusedTitle(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('refused' in state)) return undefined
  return typeof state.refused === 'string' ? state.refused : undefined
}
