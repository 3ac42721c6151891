import { type Db, sql } from '../../platform/db/index.ts'

/** Keeps what addresses are signed and secrets sealed with, where there is none yet. */
export async function insertVideoSecret(db: Db, secret: string): Promise<void> {
  await sql`insert into setting (key, value) values ('video', ${secret}) on conflict (key) do nothing`.execute(db)
}

export async function videoSecret(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = 'video'`.execute(db)
  return rows[0]?.value
}
