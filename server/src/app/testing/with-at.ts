/** A request with something else at the end of a way of keys; what is no object on the way stays as it is. */
export function withAt(value: unknown, way: readonly string[], made: (value: unknown) => unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return made(value)
  if (Array.isArray(value)) {
    return value.map((one: unknown, index): unknown => (String(index) === key ? withAt(one, rest, made) : one))
  }
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [key]: withAt(Reflect.get(value, key), rest, made) }
}
