import { type ClockData, clockForm } from '@farm/contract/clock'
import type { FieldName, Position } from '@farm/contract/forms'
import { type Db, type Unread, fieldsIn, partOf, readEach, sql } from '../../platform/db/index.ts'
import { organWithin } from '../access/index.ts'
import type { Scope } from '../access/index.ts'
import type { Taken } from './taken.rules.ts'

/** So many punch-ins of somebody are looked at beside a new one. */
const MOST_BEFORE = 20

export interface Former {
  /** In milliseconds. */
  readonly time: number
  readonly data: ClockData
}

interface Around {
  readonly id: string
  readonly userId: string
  readonly occurTime: string
}

interface Beside {
  readonly former: readonly Former[]
  readonly isUsed: boolean
  /** One of its photos looks like one of another punch-in. */
  readonly looksUsed: boolean
  /** Somebody else stood at the same place to the last digit, within a day. */
  readonly isShared: boolean
  /** What the cameras wrote into the photos. */
  readonly taken: readonly Taken[]
}

interface Looking extends Around {
  readonly photos: readonly string[]
  /** Where the phone fixed itself. */
  readonly position: Position | undefined
}

/** What there is beside a punch-in, in one statement: each way to the database is waited for by a phone. */
export async function beside(db: Db, around: Looking): Promise<Beside> {
  const { rows } = await sql<Omit<Beside, 'former'> & { former: Unread<Former>[] }>`
    select (${former(around)}) as former, ${arePhotosUsed(around)} as "isUsed", ${looksUsed(around)} as "looksUsed",
           ${isPlaceShared(around)} as "isShared", (${taken(around)}) as taken
  `.execute(db)
  const [{ former: own, ...rest } = { former: [], isUsed: false, looksUsed: false, isShared: false, taken: [] }] = rows
  return { ...rest, former: readEach(clockForm, own) }
}

/** Two phones side by side differ in their last digits. By the index of positions, whoever may see the other one. */
function isPlaceShared({ id, userId, occurTime, position }: Looking) {
  if (!position) return sql`false`
  const { Position } = fieldsIn(clockForm)
  return sql`exists (
    select from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.id <> ${id} and r.user_id <> ${userId}
       and r.data->${Position}->>'Lng' = ${String(position.Lng)} and r.data->${Position}->>'Lat' = ${String(position.Lat)}
       and r.occur_time between ${occurTime}::timestamptz - interval '1 day' and ${occurTime}::timestamptz + interval '1 day')`
}

/** What the same person punched in before and next after a moment: of their own, whatever they may see of it now. */
function former({ id, userId, occurTime }: Around) {
  const own = sql`r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.user_id = ${userId} and r.id <> ${id}`
  const work = partOf(['Position', 'PositionSource', 'Operation', 'Place', 'Inputs', 'StartTime'] satisfies FieldName<
    typeof clockForm
  >[])
  const told = sql`extract(epoch from r.occur_time)::float8 * 1000 as time, ${work} as data`
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('time', o.time, 'data', o.data)), '[]') from (
      (select ${told} from record r where ${own} and r.occur_time <= ${occurTime}::timestamptz
        order by r.occur_time desc limit ${MOST_BEFORE})
      union all
      (select ${told} from record r where ${own} and r.occur_time > ${occurTime}::timestamptz
        order by r.occur_time limit 1)
    ) o
  `
}

function taken({ photos }: Pick<Looking, 'photos'>) {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('time', f.taken_time, 'lng', f.lng, 'lat', f.lat)), '[]')
      from file f where f.id = any(${[...photos]}::uuid[])`
}

/** Whether one of the photos, byte by byte, was handed in with another punch-in, whoever may see that. */
function arePhotosUsed({ id, photos }: { readonly id: string; readonly photos: readonly string[] }) {
  return sql`exists (
    select from file f
      join file o on o.sha256 = f.sha256 and o.id <> f.id
      join record r on r.id = o.record_id
     where f.id = any(${[...photos]}::uuid[]) and r.id <> ${id}
       and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted)`
}

/** So many of 64 signs differ after a photo was packed anew, made smaller or brighter; ten and more between two photos. */
const MOST_SIGNS = 6

/** Whether one of the photos looks like one of another punch-in, whoever may see that. By the index of quarters of hashes. */
function looksUsed({ id, photos }: { readonly id: string; readonly photos: readonly string[] }) {
  return sql`exists (
    select from file f
      join file o on hash_quarters(o.perceptual_hash) && hash_quarters(f.perceptual_hash)
                 and bit_count(o.perceptual_hash # f.perceptual_hash) <= ${MOST_SIGNS} and o.id <> f.id
      join record r on r.id = o.record_id
     where f.id = any(${[...photos]}::uuid[]) and r.id <> ${id}
       and r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted)`
}

/** Those of the punch-ins that the person may change, but does not review. */
export async function beyondReview(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r join organ o on o.id = r.organ_id
     where r.id = any(${[...ids]}::uuid[]) and not ${organWithin(scope, 'o', 'clock.review')}
  `.execute(db)
  return rows.map(({ id }) => id)
}
