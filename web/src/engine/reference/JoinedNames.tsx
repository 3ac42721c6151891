import { useNames } from './reference-queries.ts'

/** What records are called, one behind the other. */
export function JoinedNames({ to, ids }: { readonly to: string; readonly ids: readonly string[] }) {
  const names = useNames(to, ids)
  return ids.map((id) => names.get(id)?.Name ?? '…').join('、')
}
