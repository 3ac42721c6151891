import {
  type ColumnName,
  type DataOf,
  type DynamicData,
  type FieldName,
  type FormKind,
  readData,
} from '@farm/contract/forms'
import { type RawBuilder, sql } from 'kysely'

type Named<Name extends string> = { readonly [One in Name]: RawBuilder<string> }

/** The names of the fields of a kind as SQL: `data->>${order.Status}`. One that is misspelt or was renamed does not compile. */
export function fieldsIn<K extends Pick<FormKind, 'fields'>>(kind: K): Named<FieldName<K>>
export function fieldsIn({ fields }: Pick<FormKind, 'fields'>): Named<string> {
  return literals(Object.keys(fields))
}

/** The names of the columns of a table of a kind as SQL: `line->>${line.Crops}`. */
export function columnsIn<K extends Pick<FormKind, 'fields'>, Table extends FieldName<K>>(
  kind: K,
  table: Table,
): Named<ColumnName<K, Table>>
export function columnsIn({ fields }: Pick<FormKind, 'fields'>, table: string): Named<string> {
  const field = fields[table]
  return literals(field?.type === 'rows' ? Object.keys(field.fields) : [])
}

function literals(names: readonly string[]): Named<string> {
  return Object.fromEntries(names.map((name) => [name, sql.lit(name)]))
}

/** Texts as the right side of `in`: `in ${listed(workOrderStates.where('open'))}`. */
export function listed(texts: readonly string[]): RawBuilder<string> {
  return sql`(${sql.join(texts.map((text) => sql.lit(text)))})`
}

/** Of the record `r` the fields of these names, as its data; one that holds nothing is left out. */
export function partOf(names: readonly string[]): RawBuilder<unknown> {
  if (names.length === 0) return sql`'{}'::jsonb`
  const pairs = names.flatMap((name) => [sql.lit(name), sql`r.data->${sql.lit(name)}`])
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`
}

/** A row with the data of a record that was not read yet. */
export type Unread<Row extends { readonly data: unknown }> = Omit<Row, 'data'> & { readonly data: DynamicData }

/** Reads the data of records of a kind in the rows of a statement. */
export function readEach<K extends Pick<FormKind, 'fields'>, Row extends { readonly data: DynamicData }>(
  kind: K,
  rows: readonly Row[],
): Array<Omit<Row, 'data'> & { readonly data: DataOf<K> }> {
  return rows.map((row) => ({ ...row, data: readData(kind, row.data) }))
}
