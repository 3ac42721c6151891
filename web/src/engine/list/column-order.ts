import type { ListColumn } from './list-columns.tsx'

/** The columns as a saved view declares them, those it does not show after them; the first one always stays. */
export function declaredByView(columns: readonly ListColumn[], keys: readonly string[] = []): readonly ListColumn[] {
  const [first, ...others] = columns
  if (!first || keys.length === 0) return columns
  const named = keys.flatMap((key) => others.find((one) => one.key === key) ?? [])
  return [
    first,
    ...named.map((column) => ({ ...column, isDeclared: true })),
    ...others.filter((one) => !named.includes(one)).map((column) => ({ ...column, isDeclared: false })),
  ]
}

/** The columns in the order of the person. One that the order does not know stands after the one declared before it. */
export function inOrder(columns: readonly ListColumn[], order: readonly string[]): readonly ListColumn[] {
  const [first, ...others] = columns
  if (!first || order.length === 0) return columns
  const placed = order.flatMap((key) => others.find((one) => one.key === key) ?? [])
  const result = [first, ...placed]
  for (const [index, column] of others.entries()) {
    if (placed.includes(column)) continue
    const before = others[index - 1] ?? first
    result.splice(result.indexOf(before) + 1, 0, column)
  }
  return result
}

/** The keys after one of them was moved to the place of another. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const left = keys.filter((one) => one !== key)
  left.splice(Math.min(Math.max(to, 0), left.length), 0, key)
  return left
}
