import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { Caller } from '../access/index.ts'
import { likenFiles } from './take-over.store.ts'

/**
 * Makes files for a copy of a record whose content the caller may read, out of those of the record; answers by the id of
 * each file that of its like. The copy must name them in the same transaction.
 */
export async function filesForCopy(
  db: Db,
  caller: Caller,
  { recordId, ids }: { readonly recordId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const likes = new Map(ids.map((id) => [id, newId()]))
  if (likes.size > 0) await likenFiles(db, { accountId: caller.user.Id, recordId, likes })
  return likes
}
