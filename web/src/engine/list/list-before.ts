/** What was chosen on the list whose link opened the form; empty where another page did. */
export function listBefore(state: unknown): URLSearchParams {
  const isFromList = typeof state === 'object' && state !== null && 'search' in state
  return new URLSearchParams(isFromList && typeof state.search === 'string' ? state.search : '')
}
