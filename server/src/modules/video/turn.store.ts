import { type Db, sql } from '../../platform/db/index.ts'
import { organWithin } from '../access/index.ts'
import { type Watcher, cameraSeen } from './camera.store.ts'

/** A camera that somebody may watch and turn. */
export async function turnableCamera(
  db: Db,
  watcher: Watcher,
  id: string,
): Promise<{ readonly canTurn: boolean } | undefined> {
  const camera = await cameraSeen(db, watcher, id)
  if (!camera) return undefined
  const { rows } = await sql<{ id: string }>`
    select r.id from record r join organ o on o.no = r.organ_no
     where r.id = ${id} and ${organWithin(watcher.scope, 'o', 'video.turn')}
  `.execute(db)
  return rows.length > 0 ? { canTurn: camera.canTurn } : undefined
}
