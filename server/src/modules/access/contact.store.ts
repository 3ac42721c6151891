import { type Db, sql } from '../../platform/db/index.ts'

const KEY = 'contact-proofs'

export async function insertContactSecret(db: Db, secret: string): Promise<void> {
  await sql`insert into setting (key, value) values (${KEY}, ${secret}) on conflict (key) do nothing`.execute(db)
}

export async function contactSecret(db: Db): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = ${KEY}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database is not prepared: nothing to sign contacts with')
  return row.value
}
