import { deviceForm } from '@farm/contract/devices'
import { metrics } from '@farm/contract/telemetry'
import { type Db, inTransaction, lockWithin, sql } from '../../platform/db/index.ts'

/** A name stands in two bytes beside every value. */
const MOST_NAMES = 32_000
/** Names of its own that the devices of one organisation use: no organisation uses up those of all. */
const MOST_OF_ORGAN = 1_000

/** A name that devices of an organisation use. */
export interface WantedName {
  readonly key: string
  readonly organPath: string
}

/** The numbers of what the product knows by name; they are there whatever names devices make up. */
export async function knownNumbers(db: Db): Promise<ReadonlyMap<string, number>> {
  const keys = metrics.map(({ key }) => key)
  const known = await numbersOf(db, keys)
  if (known.size === keys.length) return known
  await inTransaction(db, async (within) => {
    await lockWithin(within, 'metrics')
    await sql`
      insert into metric (key)
      select k.key from unnest(${keys}::text[]) as k (key)
       where not exists (select from metric m where m.key = k.key)
    `.execute(within)
  })
  return numbersOf(db, keys)
}

/**
 * The numbers of names that devices use. Names that nobody had get one, as long as there are any and their organisation does not
 * use too many.
 */
export async function ownNumbers(db: Db, wanted: readonly WantedName[]): Promise<ReadonlyMap<string, number>> {
  const keys = [...new Set(wanted.map(({ key }) => key))]
  const known = await numbersOf(db, keys)
  const unknown = wanted.filter(({ key }) => !known.has(key))
  if (unknown.length === 0) return known
  await inTransaction(db, async (within) => {
    await lockWithin(within, 'metrics')
    // Numbers are few: none is used up by a name that is there already.
    await sql`
      with wanted as (
        select w.key, w.organ, w.place
          from unnest(${unknown.map(({ key }) => key)}::text[], ${unknown.map(({ organPath }) => organPath)}::text[])
            with ordinality as w (key, organ, place)
         where not exists (select from metric m where m.key = w.key)
      ), used as (
        select r.organ_path as organ, count(distinct l.metric_no) as names
          from record r
          join device_access a on a.device_id = r.id
          join telemetry_latest l on l.device_no = a.no
         where r.form_id = ${sql.lit(deviceForm.id)} and r.organ_path in (select organ from wanted)
         group by r.organ_path
      ), counted as (
        select w.key, w.place, coalesce(u.names, 0) + row_number() over (partition by w.organ order by w.place) as names
          from wanted w left join used u on u.organ = w.organ
      ), allowed as (
        select c.key, row_number() over (order by min(c.place)) as place
          from counted c
         where c.names <= ${sql.lit(MOST_OF_ORGAN)}
         group by c.key
      )
      insert into metric (key)
      select a.key from allowed a
       where (select count(*) from metric) + a.place <= ${sql.lit(MOST_NAMES)}
       order by a.place
    `.execute(within)
  })
  return numbersOf(db, keys)
}

/** The numbers under which values of these names are kept, as far as there are any. */
export async function numbersOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; no: number }>`
    select m.key, m.no from metric m where m.key = any(${[...keys]}::text[])
  `.execute(db)
  return new Map(rows.map(({ key, no }) => [key, no]))
}
