import { refuseFaults } from '@farm/contract/errors'
import { type DataOf, type DynamicData, type FormKind, readData, sharesOf } from '@farm/contract/forms'

interface Settling {
  readonly data: DynamicData
  /** What the record held; nothing of a new one. */
  readonly before?: DynamicData | undefined
  /** The referred records with the field that says how large they are. */
  readonly refers: ReadonlyMap<string, { readonly data: DynamicData }>
}

/** What falls to each thing that a record is about, for `settle` of a kind that keeps shares: see {@link sharesOf}. */
export function settledShares<K extends FormKind>(kind: K, { data, before, refers }: Settling): DataOf<K> {
  const { faults, data: shares } = sharesOf(kind, { data, before, sizes: sizesIn(kind, refers) })
  refuseFaults(faults)
  return readData(kind, shares)
}

function sizesIn({ shared }: FormKind, refers: Settling['refers']): ReadonlyMap<string, number> {
  const sizes = [...refers].map(([id, { data }]) => [id, shared && data[shared.size]] as const)
  return new Map(sizes.flatMap(([id, size]) => (typeof size === 'number' ? [[id, size] as const] : [])))
}
