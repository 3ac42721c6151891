/** The address with other parameters; what is `undefined` or empty is taken out. */
export function changedAddress(
  address: URLSearchParams,
  change: Readonly<Partial<Record<string, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
