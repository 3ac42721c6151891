/** An object of JSON from outside of which nothing was read yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The fields of an object; none of what is no object. */
export function readObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts of a list; what else it holds is left out. */
export function readTexts(value: unknown): string[] {
  return readList(value).filter((one) => typeof one === 'string')
}
