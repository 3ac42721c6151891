/** Compares by value, texts by their letters: what a language makes of these takes long and differs between machines. */
export function compare<Value extends string | bigint>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Equal as they are written as JSON. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
