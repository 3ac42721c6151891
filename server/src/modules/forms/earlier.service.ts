import type { Db } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import { contentToRestore } from './history.rules.ts'
import { contentsAt } from './history.store.ts'
import type { ManyRow } from './judge-many.service.ts'
import type { WrittenRecord } from './remove-many.service.ts'

/** What to send so that records hold again what they held at a version each, by id, as restoring a version does. */
export async function earlierContents(
  db: Db,
  kind: SeenKind,
  versions: readonly WrittenRecord[],
): Promise<ReadonlyMap<string, Pick<ManyRow, 'data' | 'restored'>>> {
  const contents = await contentsAt(
    db,
    versions.map(({ id, time }) => ({ id, version: time })),
  )
  return new Map(
    [...contents].map(([id, { data }]) => [id, { data: contentToRestore(kind.fields, data), restored: data }]),
  )
}
