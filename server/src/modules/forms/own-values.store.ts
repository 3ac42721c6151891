import type { FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'

/** A value that stands once in an organisation. */
export interface UniqueValue {
  readonly field: string
  readonly value: string
}

interface Holder {
  readonly kind: Pick<FormKind, 'id'>
  readonly recordId: string
  readonly organId: string
  readonly values: readonly UniqueValue[]
}

/**
 * Takes the values for a record; answers the fields whose values another record of the organisation has. What the record
 * has already it takes again.
 */
export async function takeUnique(db: Db, { kind, recordId, organId, values }: Holder): Promise<string[]> {
  if (values.length === 0) return []
  const fields = values.map((one) => one.field)
  const { rows } = await sql<{ field: string }>`
    insert into record_unique (form_id, field, organ_id, value, record_id)
    select ${kind.id}, v.field, ${organId}, v.value, ${recordId}
      from unnest(${fields}::text[], ${values.map((one) => one.value)}::text[]) as v (field, value)
     order by v.field
    on conflict (form_id, field, organ_id, value) do update set record_id = excluded.record_id
      where record_unique.record_id = excluded.record_id
    returning field
  `.execute(db)
  const taken = new Set(rows.map((row) => row.field))
  return fields.filter((field) => !taken.has(field))
}

/** Gives back what the records hold. */
export async function releaseUnique(db: Db, recordIds: readonly string[]): Promise<void> {
  await sql`delete from record_unique where record_id = any(${[...recordIds]}::uuid[])`.execute(db)
}

interface Counter {
  readonly kind: Pick<FormKind, 'id'>
  readonly field: string
  readonly organId: string
  /** `20261120`, or as much of it as the numbers go by; empty where they go on for ever. */
  readonly period: string
}

export interface CountedNumber {
  readonly n: number
  /** The number of the organisation that counts. */
  readonly organNo: number
}

/** The next number. Who comes next waits for the end of the transaction: what is rolled back leaves no gap. */
export async function nextNumber(db: Db, { kind, field, organId, period }: Counter): Promise<CountedNumber> {
  const { rows } = await sql<CountedNumber>`
    insert into record_counter as c (form_id, field, organ_id, period, n)
    values (${kind.id}, ${field}, ${organId}, ${period}, 1)
    on conflict (form_id, field, organ_id, period) do update set n = c.n + 1
    returning n, (select o.no from organ o where o.id = c.organ_id) as "organNo"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a counter gave no number')
  return row
}
