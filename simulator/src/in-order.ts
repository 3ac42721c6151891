/** Compares texts by their letters; what a language makes of them takes long and differs between machines. */
export function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
