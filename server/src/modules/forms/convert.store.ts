import { type Db, sql } from '../../platform/db/index.ts'

export interface Content {
  readonly id: string
  readonly data: Record<string, unknown>
}

/** Records of a form after `id` in the order of their ids, deleted ones too; locked, since they are about to be rewritten. */
export async function contentsAfter(db: Db, formId: string, id: string, most: number): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select id, data from record where form_id = ${formId} and id > ${id} order by id limit ${most} for no key update
  `.execute(db)
  return rows
}

/** Writes the content in its new shape. It says the same as before: nobody changed it, so its time stays. */
export async function rewrite(db: Db, contents: readonly Content[]): Promise<void> {
  await sql`
    update record r set data = c.data
      from unnest(${contents.map((one) => one.id)}::uuid[], ${contents.map((one) => JSON.stringify(one.data))}::jsonb[]) as c (id, data)
     where r.id = c.id
  `.execute(db)
}

/** How many records there are of a form, up to `most`. */
export async function sizeOf(db: Db, formId: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from record where form_id = ${formId} limit ${most}) x
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
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
