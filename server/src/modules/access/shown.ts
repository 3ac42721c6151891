import type { FieldName, FormKind } from '@farm/contract/forms'
import type { RawBuilder } from '../../platform/db/index.ts'
import type { SeenKind } from './kinds.ts'

type Shown<K extends FormKind> = <What>(
  seen: Pick<SeenKind, 'fields'>,
  name: FieldName<K>,
  what: RawBuilder<What>,
  otherwise: RawBuilder<What>,
) => RawBuilder<What>

/** Picks the SQL for a field of a kind: what is kept from the caller is neither selected nor compared. */
export function shownFields<K extends FormKind>(): Shown<K> {
  return ({ fields }, name, what, otherwise) => (Object.hasOwn(fields, name) ? what : otherwise)
}

/** Whether somebody sees a field of a kind. */
export function isShown({ fields }: Pick<SeenKind, 'fields'>, name: string): boolean {
  return Object.hasOwn(fields, name)
}
