import { functionsFor } from '@farm/contract/access'
import { faulty, forbidden, found, refusal } from '@farm/contract/errors'
import { MAX_VIEWS, type SavedView, type ShareTargets, type viewCalls } from '@farm/contract/views'
import type { BodyOf } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Caller, type Scope, holds } from '../access/index.ts'
import { type Owner, isOwnedBy, isSameLook, nameOf, ownerOf } from './views.rules.ts'
import * as store from './views.store.ts'

function readerOf(caller: Caller, scope: Scope): store.Reader {
  return { scope, roleIds: caller.roleIds, mayShare: holds(caller, 'views.share') }
}

/** The views of a list that the caller has. */
export async function viewsOf(db: Db, caller: Caller, scope: Scope, screen: string): Promise<SavedView[]> {
  return store.viewsOf(db, readerOf(caller, scope), screen)
}

/** With whom the caller may share. */
export async function targetsOf(db: Db, scope: Scope): Promise<ShareTargets> {
  return store.targetsWithin(db, scope)
}

/** Sharing takes the right to, and reaches no further than the sharer does. */
async function checkOwner(db: Db, { scope, mayShare }: store.Reader, owner: Owner): Promise<void> {
  if (owner.kind === 'own') return
  if (!mayShare) throw forbidden(...functionsFor('views.share'))
  if (!(await store.isWithin(db, scope, owner)))
    throw refusal('not-found', { what: owner.kind === 'role' ? '角色' : '组织' })
}

async function checkRoom(db: Db, owner: Owner, screen: string): Promise<void> {
  const count = await store.countOf(db, owner, screen)
  if (count >= MAX_VIEWS) throw faulty({ Name: [`一个列表最多保存 ${MAX_VIEWS} 个视图，请先删除不用的`] })
}

/** On all lists together, whatever lists there are. */
const MOST_IN_ALL = 500

async function checkRoomInAll(db: Db, userId: string): Promise<void> {
  if ((await store.countBy(db, userId)) < MOST_IN_ALL) return
  throw faulty({ Name: [`一个人最多保存 ${MOST_IN_ALL} 个视图，请先删除不用的`] })
}

/** Keeps a view; the same sent again is answered, another content under its id is refused. */
export async function addView(
  db: Db,
  caller: Caller,
  scope: Scope,
  body: BodyOf<typeof viewCalls.add>,
): Promise<SavedView> {
  const { Id: id = newId(), Screen: screen, Address: address, Columns: columns } = body
  const reader = readerOf(caller, scope)
  const { userId } = scope
  const owner = ownerOf(body, userId)
  const name = nameOf(body.Name)
  await checkOwner(db, reader, owner)
  await store.holdOwner(db, { kind: 'own', accountId: userId })
  await store.holdOwner(db, owner)
  if (!(await store.hasView(db, id))) {
    await checkRoom(db, owner, screen)
    await checkRoomInAll(db, userId)
  }
  await store.insertView(db, { id, screen, owner, name, address, columns, userId })
  const kept = await store.viewById(db, reader, id)
  const isSame =
    kept?.Screen === screen &&
    isOwnedBy(kept, owner) &&
    isSameLook(kept, { Name: name, Address: address, Columns: columns })
  if (!isSame) throw refusal('form-data/id-used')
  return kept
}

/** The view, held until the change is over, if the caller may change it. */
async function changeable(db: Db, reader: store.Reader, id: string): Promise<SavedView> {
  await store.holdView(db, id)
  const kept = found(await store.viewById(db, reader, id), '视图')
  if (!kept.CanChange) throw forbidden('编辑这个视图')
  return kept
}

/** Changes a view as it was read; who shares it anew needs the right to. */
export async function editView(
  db: Db,
  caller: Caller,
  scope: Scope,
  body: BodyOf<typeof viewCalls.edit>,
): Promise<SavedView> {
  const { Id: id, UpdateTime, Address: address, Columns: columns } = body
  const reader = readerOf(caller, scope)
  const owner = ownerOf(body, scope.userId)
  const name = nameOf(body.Name)
  const kept = await changeable(db, reader, id)
  if (Date.parse(UpdateTime) !== Date.parse(kept.UpdateTime)) throw refusal('form-data/stale', {}, { present: kept })
  if (!isOwnedBy(kept, owner)) {
    await checkOwner(db, reader, owner)
    await store.holdOwner(db, owner)
    await checkRoom(db, owner, kept.Screen)
  }
  await store.updateView(db, { id, owner, name, address, columns })
  return found(await store.viewById(db, reader, id), '视图')
}

/** Deletes a view, for everybody who had it. */
export async function removeView(db: Db, caller: Caller, scope: Scope, id: string): Promise<void> {
  await changeable(db, readerOf(caller, scope), id)
  await store.deleteView(db, id)
}

/** Says with which view a list opens for the caller. */
export async function setDefault(
  db: Db,
  caller: Caller,
  scope: Scope,
  { Screen: screen, ViewId: viewId }: BodyOf<typeof viewCalls.setDefault>,
): Promise<void> {
  const { userId } = scope
  if (viewId === undefined) return store.dropDefault(db, userId, screen)
  const view = await store.viewById(db, readerOf(caller, scope), viewId)
  if (view?.Screen !== screen) throw refusal('not-found', { what: '视图' })
  await store.saveDefault(db, { userId, screen, viewId })
}
