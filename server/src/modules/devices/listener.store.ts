import { type Db, sql } from '../../platform/db/index.ts'
import { BACK_MS, LONGEST_GAP_MS, type Listener } from './watch.rules.ts'

/** A process hears devices, and everything that it heard until this moment is noted. After a gap it begins anew. */
export async function noteListening(db: Db, name: string, now: Date): Promise<void> {
  const [earliest, latest] = [new Date(now.getTime() - LONGEST_GAP_MS), new Date(now.getTime() + BACK_MS)]
  await sql`
    insert into device_listener as l (name, since, last) values (${name}, ${now}, ${now})
    on conflict (name) do update
       set since = case when l.last between ${earliest} and ${latest} then l.since else excluded.since end, last = excluded.last
  `.execute(db)
}

/** The processes that hear devices, or did. */
export async function listeners(db: Db): Promise<readonly Listener[]> {
  const { rows } = await sql<Listener>`select l.name, l.since, l.last from device_listener l order by l.name`.execute(
    db,
  )
  return rows
}

/** Forgets processes as they were looked at: one that is back stays. */
export async function forgetListeners(db: Db, gone: readonly Listener[]): Promise<void> {
  if (gone.length === 0) return
  await sql`
    delete from device_listener l
     using unnest(${gone.map(({ name }) => name)}::text[], ${gone.map(({ last }) => last)}::timestamptz[]) as g (name, last)
     where l.name = g.name and l.last = g.last
  `.execute(db)
}

/** Forgets all processes but one. */
export async function forgetOtherListeners(db: Db, name: string): Promise<void> {
  await sql`delete from device_listener where name <> ${name}`.execute(db)
}
