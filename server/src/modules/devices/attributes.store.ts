import { type Db, sql } from '../../platform/db/index.ts'

/** What a device says of itself, such as the version of its software. */
export interface SaidOfItself {
  readonly no: number
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A device that makes up names fills no row. */
const MOST_NAMES = 200

/** Keeps what devices say of themselves, each name with what was said last. Locks them in the order of their numbers. */
export async function noteAttributes(db: Db, said: readonly SaidOfItself[]): Promise<void> {
  if (said.length === 0) return
  await sql`
    insert into device_state as s (device_no, attributes)
    select a.no, p.attributes
      from unnest(${said.map((one) => one.no)}::int[], ${said.map((one) => JSON.stringify(one.attributes))}::jsonb[]) as p (no, attributes)
      join device_access a on a.no = p.no
     order by a.no
    on conflict (device_no) do update
       set attributes = s.attributes || excluded.attributes
     where not s.attributes @> excluded.attributes
       and (select count(*) from jsonb_object_keys(s.attributes || excluded.attributes)) <= ${sql.lit(MOST_NAMES)}
  `.execute(db)
}
