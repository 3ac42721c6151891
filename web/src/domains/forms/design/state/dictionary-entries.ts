/** The words of a dictionary that can be chosen now. */
export function entriesOf(data: Readonly<Record<string, unknown>>): string[] {
  const entries: unknown[] = Array.isArray(data.Entries) ? data.Entries : []
  return entries.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('Name' in one) || typeof one.Name !== 'string') return []
    return 'IsOut' in one && one.IsOut === true ? [] : [one.Name]
  })
}
