import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'

/**
 * How firmly records are held that others come to name: `share` also against edits, `key share` only against whoever takes them
 * away, who locks them `for update`.
 */
export type Hold = 'share' | 'key share'

const holds = { share: sql`for share of r`, 'key share': sql`for key share of r` }

/** Records that are named, with the organisations whose they were when that was looked up, where it was. */
export interface Named {
  readonly ids: readonly string[]
  readonly organIds: ReadonlyArray<string | null>
}

interface NamedSql {
  readonly ids: RawBuilder<unknown>
  readonly organIds: RawBuilder<unknown>
}

/** Those of the records that are there as before, and stay so until the end of the transaction: who takes one away is waited for (SQL). */
export function liveHeldSql({ ids, organIds }: NamedSql, hold: Hold): RawBuilder<{ id: string }> {
  return sql`
    select r.id
      from record r
     where r.id = any(${ids}::uuid[]) and not r.is_deleted
       and r.organ_id = coalesce((${organIds}::uuid[])[array_position(${ids}::uuid[], r.id)], r.organ_id)
     order by r.id
       ${holds[hold]}`
}

export async function holdLive(db: Db, { ids, organIds }: Named, hold: Hold): Promise<readonly string[]> {
  const { rows } = await liveHeldSql({ ids: sql`${[...ids]}`, organIds: sql`${[...organIds]}` }, hold).execute(db)
  return rows.map(({ id }) => id)
}

/** Holds records that are locked against whoever names them as well: what these have written is there to be seen then. */
export async function holdAlone(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from record where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
}
