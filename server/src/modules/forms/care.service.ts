import { found } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import * as store from './care.store.ts'
import { formIdOf } from './records.store.ts'

/** The kind of a record that the caller may read; nothing of one that does not exist for them. */
export async function readableKind(db: Db, scope: Scope, id: string): Promise<SeenKind | undefined> {
  const kind = await viewedKind(db, scope, id)
  return kind && (await store.isDeleted(db, scope, kind, id)) === false ? kind : undefined
}

/** The same, but who may see the recycle bin may also look at what is in it. */
export async function rememberedKind(db: Db, scope: Scope, id: string): Promise<SeenKind> {
  const kind = await viewedKind(db, scope, id)
  const isDeleted = kind && (await store.isDeleted(db, scope, kind, id))
  const isShown = isDeleted === false || (isDeleted === true && kind?.rights.has('delete'))
  return found(isShown ? kind : undefined, '记录')
}

async function viewedKind(db: Db, scope: Scope, id: string): Promise<SeenKind | undefined> {
  const formId = await formIdOf(db, id)
  const kind = formId === undefined ? undefined : scope.kinds.byId(formId)
  return kind?.rights.has('view') ? kind : undefined
}
