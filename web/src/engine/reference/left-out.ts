/** In place of what is chosen but has no room; nothing where all of it has. */
export function leftOut(others: readonly unknown[]): string | undefined {
  return others.length > 0 ? `+${others.length}` : undefined
}
