import { clockForm } from '@farm/contract/clock'
import { isObject } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { organWithin } from '../access/index.ts'
import type { Scope } from '../access/index.ts'

/** So many punch-ins of somebody are looked at beside a new one. */
const MOST_BEFORE = 20

export interface Former {
  /** In milliseconds. */
  readonly time: number
  readonly data: Readonly<Record<string, unknown>>
}

interface Around {
  readonly id: string
  readonly userId: string
  readonly occurTime: string
}

/** What the same person punched in before and next after a moment: of their own, whatever they may see of it now. */
export async function around(db: Db, { id, userId, occurTime }: Around): Promise<Former[]> {
  const own = sql`r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.user_id = ${userId} and r.id <> ${id}`
  const { rows } = await sql<{ time: number; data: unknown }>`
    (select extract(epoch from r.occur_time)::float8 * 1000 as time,
            jsonb_build_object('Position', r.data->'Position', 'PositionSource', r.data->'PositionSource') as data
       from record r where ${own} and r.occur_time <= ${occurTime}::timestamptz
      order by r.occur_time desc limit ${MOST_BEFORE})
    union all
    (select extract(epoch from r.occur_time)::float8 * 1000,
            jsonb_build_object('Position', r.data->'Position', 'PositionSource', r.data->'PositionSource')
       from record r where ${own} and r.occur_time > ${occurTime}::timestamptz
      order by r.occur_time limit 1)
  `.execute(db)
  return rows.map(({ time, data }) => ({ time, data: withoutNulls(data) }))
}

function withoutNulls(data: unknown): Readonly<Record<string, unknown>> {
  return isObject(data) ? Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) : {}
}

/** Whether one of the photos, byte by byte, was handed in with another punch-in, whoever may see that. */
export async function arePhotosUsed(db: Db, id: string, photos: readonly string[]): Promise<boolean> {
  if (photos.length === 0) return false
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from file f
        join file o on o.sha256 = f.sha256 and o.id <> f.id
        join record r on r.id = o.record_id
       where f.id = any(${[...photos]}::uuid[]) and r.id <> ${id}
         and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted) as "isUsed"
  `.execute(db)
  return rows[0]?.isUsed ?? false
}

/** Those of the punch-ins that the person may change, but does not review. */
export async function beyondReview(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r join organ o on o.id = r.organ_id
     where r.id = any(${[...ids]}::uuid[]) and not ${organWithin(scope, 'o', 'clock.review')}
  `.execute(db)
  return rows.map(({ id }) => id)
}
