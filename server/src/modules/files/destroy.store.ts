import { type Db, sql } from '../../platform/db/index.ts'

/** Forgets files of records, and notes that their content is to be gone from disk; answers how many there were. */
export async function forgetForGood(db: Db, recordIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from file where record_id = any(${[...recordIds]}::uuid[]) returning sha256
    ), noted as (
      insert into file_destroyed (sha256) select distinct sha256 from gone order by 1 on conflict do nothing
    )
    select count(*)::integer as n from gone
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** What is to be gone from disk, longest noted first. */
export async function destroyedHashes(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_destroyed order by add_time, sha256 limit ${limit}
  `.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** It is gone, or a file names it again. */
export async function noteGone(db: Db, sha256: string): Promise<void> {
  await sql`delete from file_destroyed where sha256 = ${sha256}`.execute(db)
}

interface NewPhoto {
  readonly id: string
  readonly recordId: string
  /** In whose name. */
  readonly accountId: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly format: string
  readonly width: number
  readonly height: number
}

/** A photo of a record that the product made of itself, whole from the first. */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<void> {
  const { id, recordId, accountId, name, size, sha256, format, width, height } = photo
  await sql`
    insert into file (id, account_id, name, size, sha256, received, state, format, width, height, record_id, done_time, purpose)
    values (${id}, ${accountId}, ${name}, ${size}, ${sha256}, ${size}, 'done', ${format}, ${width}, ${height}, ${recordId},
            now(), 'photo')
  `.execute(db)
}
