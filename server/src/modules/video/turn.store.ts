import type { Db } from '../../platform/db/index.ts'
import { type Watcher, cameraSeen } from './camera.store.ts'
import { isWithinReach } from './camera-reach.store.ts'

/** A camera that somebody may watch and turn. */
export async function turnableCamera(
  db: Db,
  watcher: Watcher,
  id: string,
): Promise<{ readonly canTurn: boolean } | undefined> {
  const camera = await cameraSeen(db, watcher, id)
  if (!camera) return undefined
  return (await isWithinReach(db, watcher.scope, { id, asked: 'video.turn' })) ? { canTurn: camera.canTurn } : undefined
}
