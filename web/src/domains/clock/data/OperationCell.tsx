import type { WireRecord } from '@farm/contract/forms'
import { Cut } from '../../../ui/Cut.tsx'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'

/** What was done; it names the row and opens it, so it leads nowhere else. */
export function OperationCell({ record: { Expand } }: { readonly record: WireRecord }) {
  const [operation] = [Expand?.Operation ?? []].flat()
  const name = nameOfReferred(operation ?? {})
  return <Cut title={name}>{name}</Cut>
}
