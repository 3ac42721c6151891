import { type Db, sql } from '../../platform/db/index.ts'

interface TakeOver {
  readonly accountId: string
  /** The record that has the files. */
  readonly recordId: string
  /** By the id of a file the id of its like. */
  readonly likes: ReadonlyMap<string, string>
}

/** Files of somebody’s own with the same bytes as those of a record, which no record names yet. */
export async function likenFiles(db: Db, { accountId, recordId, likes }: TakeOver): Promise<void> {
  await sql`
    insert into file (id, account_id, name, size, sha256, received, state, format, width, height, taken_time, lng, lat,
      perceptual_hash, done_time, purpose)
    select l.id, ${accountId}, f.name, f.size, f.sha256, f.received, f.state, f.format, f.width, f.height, f.taken_time, f.lng, f.lat,
           f.perceptual_hash, now(), f.purpose
      from unnest(${[...likes.keys()]}::uuid[], ${[...likes.values()]}::uuid[]) as l (of, id)
      join file f on f.id = l.of and f.record_id = ${recordId} and f.state = 'done'
  `.execute(db)
}
