/** Goes with the way to a work order: the page to which its 返回 leads. */
export function cameFrom(page: string): { readonly cameFrom: string } {
  return { cameFrom: page }
}

/** The page that led to a work order; absent where it was opened by its address. */
export function pageBefore(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return undefined
  return typeof state.cameFrom === 'string' ? state.cameFrom : undefined
}
