import type { Moves } from '@farm/contract/statistics'
import { type Db, farmDay, sql } from '../../platform/db/index.ts'

const MOST = 20

/** Which organisations came below a path or left it since a day, the newest first. */
export async function movesAcross(db: Db, path: string, since: string): Promise<Moves> {
  const { rows } = await sql<Moves[number]>`
    select m.name as "Name", ${farmDay('m.move_time')}::text as "Day", starts_with(t.path, ${path}) as "IsIn"
      from organ_move m join organ f on f.id = m.from_id join organ t on t.id = m.to_id
     where ${farmDay('m.move_time')} >= ${since}::date and starts_with(f.path, ${path}) <> starts_with(t.path, ${path})
     order by m.move_time desc
     limit ${MOST}
  `.execute(db)
  return rows
}
