import { type Clause, formatFilter } from '../wire/index.ts'
import type { ReferenceField, RowsField } from './field.ts'
import type { FormKind } from './form-kind.ts'
import type { FieldName } from './record.ts'

type Form = Pick<FormKind, 'fields'>

/** Names that every record has besides its fields. */
type OwnName = 'AddTime' | 'UpdateTime' | 'OccurTime' | 'UserId' | 'Organ'

/** The name of a field of the form, or of what every record has; of a form that is known at run time only, any. */
export type NameIn<K extends Form> = FieldName<K> | OwnName

/** A table and a column of its rows, or a reference and a field of what it refers to. */
type DeeperPath<K extends Form> = {
  [Name in FieldName<K>]: K['fields'][Name] extends RowsField<infer Columns>
    ? readonly [Name, keyof Columns & string]
    : K['fields'][Name] extends ReferenceField
      ? readonly [Name, string]
      : never
}[FieldName<K>]

type PathIn<K extends Form> = string extends FieldName<K> ? readonly string[] : readonly [NameIn<K>] | DeeperPath<K>

interface ClauseAt<Path extends readonly string[]> extends Pick<Clause, 'op' | 'values'> {
  readonly path: Path
}

/** A condition on the records of a kind. A misspelt field does not compile; on a form that is known at run time only it may be any. */
export type ClauseOn<K extends Form> = ClauseAt<PathIn<K>>

/** Writes conditions for an address, as `formatFilter` does; the kind has to be named: `filterOn<typeof orderForm>([…])`. */
export function filterOn<K extends Form = { fields: Record<never, never> }>(
  clauses: ReadonlyArray<ClauseOn<K>>,
): string {
  return formatFilter(clauses)
}
