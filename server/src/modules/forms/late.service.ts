import { type Refusal, refusal, refusalOfLate } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { deletionOf, lastChanges, moveOf } from './last-change.store.ts'

/** Refuses what was read before somebody else changed it, and says who that was; `present` is the record as it stands. */
export async function staleRefusal(db: Db, scope: Scope, id: string, present?: unknown): Promise<Refusal> {
  return refusalOfLate('form-data/stale', (await lastChanges(db, scope, [id])).get(id), present)
}

/** Of a record that is not there for the caller: whoever could read it until it was deleted or moved is given who did that, and when. */
export async function absentRefusal(db: Db, scope: Scope, kinds: readonly SeenKind[], id: string): Promise<Refusal> {
  const deletion = await deletionOf(db, scope, kinds, id)
  if (deletion) return refusalOfLate('form-data/deleted', deletion)
  const move = await moveOf(db, scope, kinds, id)
  return move ? refusalOfLate('form-data/moved', move) : refusal('not-found', { what: '记录' })
}
