/** The address with other parameters, of a page those that it keeps there; what is `undefined` or empty is taken out. */
export function changedAddress<Kept extends object = Record<string, string>>(
  address: URLSearchParams,
  change: { readonly [Name in keyof Kept]?: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries<string | undefined>(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
