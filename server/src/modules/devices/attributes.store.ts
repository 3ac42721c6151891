import { type Db, sql } from '../../platform/db/index.ts'

/** What a device says of itself, such as the version of its software. */
export interface SaidOfItself {
  readonly no: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** A device that makes up names fills no row. */
const MOST_NAMES = 200

/**
 * Keeps what devices say of themselves, each name with what was said last; answers the names of each for which there is no room.
 * Locks them in the order of their numbers.
 */
export async function noteAttributes(
  db: Db,
  said: readonly SaidOfItself[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (said.length === 0) return new Map()
  const numbers = said.map((one) => one.no)
  await sql`
    insert into device_state (device_no)
    select a.no from device_access a
     where a.no = any(${numbers}::int[]) and not exists (select from device_state s where s.device_no = a.no)
     order by a.no
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ no: number; lost: string[] }>`
    with said as (
      select p.no, p.attributes
        from unnest(${numbers}::int[], ${said.map((one) => JSON.stringify(one.attributes))}::jsonb[]) as p (no, attributes)
    ), locked as materialized (
      select s.device_no as no, s.attributes as before, said.attributes as added
        from device_state s join said on said.no = s.device_no
       where not s.attributes @> said.attributes
       order by s.device_no
         for no key update of s
    ), told as (
      select l.no, e.key, e.value,
             l.before ? e.key
             or row_number() over (partition by l.no, l.before ? e.key order by e.key)
                <= ${sql.lit(MOST_NAMES)} - (select count(*) from jsonb_object_keys(l.before)) as has_room
        from locked l cross join jsonb_each(l.added) e
    ), changed as (
      update device_state s
         set attributes = s.attributes || t.attributes
        from (select no, jsonb_object_agg(key, value) as attributes from told where has_room group by no) t
       where s.device_no = t.no
    )
    select t.no, array_agg(t.key order by t.key) as lost from told t where not t.has_room group by t.no
  `.execute(db)
  return new Map(rows.map(({ no, lost }) => [no, lost]))
}
