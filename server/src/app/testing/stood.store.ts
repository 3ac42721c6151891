import { type Db, sql } from '../../platform/db/index.ts'

/** Lets a record have been as it is for so many days; versions are timed by the database. */
export async function standFor(db: Db, id: string, days: number): Promise<void> {
  await sql`update record set update_time = update_time - make_interval(days => ${days}) where id = ${id}`.execute(db)
}
