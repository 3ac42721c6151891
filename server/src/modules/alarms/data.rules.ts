/** What a record holds by field. */
export type Data = Readonly<Record<string, unknown>>

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** The texts in a list; none of what is no list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
