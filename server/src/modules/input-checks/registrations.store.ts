import { type DynamicData, readData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const input = fieldsIn(inputForm)

interface Asked {
  readonly numbers: readonly string[]
  /** Of the enterprise. */
  readonly organPath: string
}

interface SameNumberRow {
  readonly id: string
  readonly isAbove: boolean
  readonly data: DynamicData
}

function readAs<Row extends { readonly data: DynamicData }>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, data: readData(inputForm, row.data) }))
}

/** Inputs of some registration numbers that an enterprise has, or has from the organisations above it. */
export async function inputsOf(db: Db, { numbers, organPath }: Asked) {
  if (numbers.length === 0) return []
  const { rows } = await sql<SameNumberRow>`
    select r.id, not starts_with(r.organ_path, ${organPath}) as "isAbove", r.data from record r
     where r.form_id = ${sql.lit(inputForm.id)} and not r.is_deleted
       and registration_of(r.data->>${input.RegistrationNumber}) = any(${[...numbers]}::text[])
       and (starts_with(${organPath}, r.organ_path) or starts_with(r.organ_path, ${organPath}))
     order by r.id limit 50
  `.execute(db)
  return readAs(rows)
}

/** What inputs said within a year for a day at the least, and say no more: what was put right at once was a mistake. */
export async function earlierOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<SameNumberRow, 'isAbove'>>`
    select v.id, v.data
      from (select o.record_id as id, o.data, o.update_time as since,
                   lead(o.update_time, 1, c.update_time) over (partition by o.record_id order by o.update_time) as until
              from record_version o join record c on c.id = o.record_id
             where o.record_id = any(${[...ids]}::uuid[])) v
     where v.until >= now() - interval '366 days' and v.until - v.since >= interval '24 hours'
     order by v.until desc limit 50
  `.execute(db)
  return readAs(rows)
}
