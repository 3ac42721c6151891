import { type DataOf, type DynamicData, type FormKind, readData } from '@farm/contract/forms'
import type { Scope } from './scope.ts'

/** What somebody sees of a record, by the fields that they see. */
export function partSeen<K extends FormKind>(
  kind: K,
  { fields }: { readonly fields: object },
  data: DynamicData | DataOf<K> = {},
): DataOf<K> {
  return readData(kind, Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name))))
}

/** The same by somebody’s rights over the kind: whoever composes words of a record for them takes these fields. */
export function seenPart<K extends FormKind>(
  { kinds }: Pick<Scope, 'kinds'>,
  kind: K,
  data: DynamicData | DataOf<K>,
): DataOf<K> {
  return partSeen(kind, kinds.byKey(kind.key) ?? { fields: {} }, data)
}
