import type { DynamicData, FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { searchOf } from './searchable.ts'

export interface Content {
  readonly id: string
  readonly data: DynamicData
}

/** What some records hold; locked, since they are about to be rewritten. */
export async function contentsOf(db: Db, ids: readonly string[]): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select id, data from record where id = any(${[...ids]}::uuid[]) order by id for no key update
  `.execute(db)
  return rows
}

/** Writes the content in its new shape. It says the same as before: nobody changed it, so its time stays. */
export async function rewrite(db: Db, kind: FormKind, contents: readonly Content[]): Promise<void> {
  const ids = contents.map((one) => one.id)
  const texts = contents.map((one) => JSON.stringify(one.data))
  const searches = contents.map((one) => searchOf(kind, one.data))
  await sql`
    update record r set data = c.data, search = c.search::tsvector
      from unnest(${ids}::uuid[], ${texts}::jsonb[], ${searches}::text[]) as c (id, data, search)
     where r.id = c.id
  `.execute(db)
}

/**
 * The records of a form, deleted ones too, up to `most`. The ones that live and those in the bin have indexes of their own:
 * asked for together they would be looked for in the whole table.
 */
export async function idsOf(db: Db, formId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from record where form_id = ${formId} and not is_deleted limit ${most})
    union all
    (select id from record where form_id = ${formId} and is_deleted limit ${most})
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Whether a record of a form, be it a deleted one, holds a text in the field that is longer than `most`. */
export async function holdsLonger(db: Db, formId: string, field: string, most: number): Promise<boolean> {
  const isLonger = sql`char_length(data->>${sql.lit(field)}) > ${most}`
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from record where form_id = ${formId} and not is_deleted and ${isLonger})
        or exists (select from record where form_id = ${formId} and is_deleted and ${isLonger}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** Enters the values of a field that has become unique; answers one that stands more than once in an organisation. */
export async function fillUnique(db: Db, formId: string, field: string): Promise<string | undefined> {
  const value = sql`data->>${sql.lit(field)}`
  const holders = sql`record where form_id = ${formId} and not is_deleted and ${value} is not null`
  const { rows } = await sql<{ value: string }>`
    select ${value} as value from ${holders} group by organ_id, ${value} having count(*) > 1 limit 1
  `.execute(db)
  if (rows[0]) return rows[0].value
  await sql`
    insert into record_unique (form_id, field, organ_id, value, record_id)
    select form_id, ${field}, organ_id, ${value}, id from ${holders}
  `.execute(db)
  return undefined
}

export async function dropUnique(db: Db, formId: string, field: string): Promise<void> {
  await sql`delete from record_unique where form_id = ${formId} and field = ${field}`.execute(db)
}
