import type { WireRecord } from '@farm/contract/forms'
import { Cut } from '../../../ui/Cut.tsx'

/** What was done; it names the row and opens it, so it leads nowhere else. */
export function OperationCell({ record: { Expand } }: { readonly record: WireRecord }) {
  const [operation] = [Expand?.Operation ?? []].flat()
  const name = operation?.Deleted ? '已删除' : (operation?.Name ?? '—')
  return <Cut title={name}>{name}</Cut>
}
