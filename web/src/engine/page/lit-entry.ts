/** Goes with a link to a page that several entries of the menu lead to: the one from which it was opened stays marked. */
export function litFrom(menuName: string | undefined): { readonly litEntry: string | undefined } {
  return { litEntry: menuName }
}

/** The entry from which the page was opened, where its link told. */
export function litEntryIn(state: unknown): string | undefined {
  const isTold = typeof state === 'object' && state !== null && 'litEntry' in state
  return isTold && typeof state.litEntry === 'string' ? state.litEntry : undefined
}
