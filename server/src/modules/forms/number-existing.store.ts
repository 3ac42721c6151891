import { type Db, sql } from '../../platform/db/index.ts'

/** A record that has no number in a field. */
export interface Unnumbered {
  readonly id: string
  readonly organId: string
  readonly organNo: number
  /** On which day of the farm it was made. */
  readonly day: string
}

interface Wanted {
  readonly formId: string
  readonly field: string
  readonly most: number
}

/** The records of a form without a number in a field, those in the bin too, as they were made. */
export async function unnumbered(db: Db, { formId, field, most }: Wanted): Promise<Unnumbered[]> {
  const lacking = sql`not r.data ? ${sql.lit(field)}`
  const { rows } = await sql<Unnumbered>`
    select r.id, r.organ_id as "organId", o.no as "organNo",
           to_char(r.add_time at time zone farm_zone(), 'YYYY-MM-DD') as day
      from ((select id, organ_id, add_time from record r
              where r.form_id = ${formId} and not r.is_deleted and ${lacking} limit ${most})
            union all
            (select id, organ_id, add_time from record r
              where r.form_id = ${formId} and r.is_deleted and ${lacking} limit ${most})) r
      join organ o on o.id = r.organ_id
     order by r.add_time, r.id
  `.execute(db)
  return rows
}

interface Counter {
  readonly formId: string
  readonly field: string
  readonly organId: string
  readonly period: string
}

/** Takes so many numbers at once; answers the last of them. */
export async function takeNumbers(db: Db, { formId, field, organId, period }: Counter, count: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into record_counter as c (form_id, field, organ_id, period, n) values (${formId}, ${field}, ${organId}, ${period}, ${count})
        on conflict (form_id, field, organ_id, period) do update set n = c.n + excluded.n
    returning n
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a counter gave no numbers')
  return row.n
}
