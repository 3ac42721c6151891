import type { FieldName, FormKind } from '@farm/contract/forms'
import type { SeenKind } from './kinds.ts'
import type { Scope } from './scope.ts'

/**
 * A kind whose records the caller may view with all of these fields; undefined where they may not: by what is hidden from somebody
 * nothing is found or grouped.
 */
export function viewedKind<K extends FormKind>(
  { kinds }: Scope,
  { key }: K,
  ...fields: ReadonlyArray<FieldName<K>>
): SeenKind | undefined {
  const kind = kinds.byKey(key)
  return kind?.rights.has('view') && fields.every((name) => Object.hasOwn(kind.fields, name)) ? kind : undefined
}
