import { found, refusal } from '@farm/contract/errors'
import { MAX_DEPTH, type Organ } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { Scope } from '../access/index.ts'
import { levelOf, misfit, nameTaken } from './organs.rules.ts'
import * as store from './organs.store.ts'

export const organsWithin = store.organsWithin
export const closeOrgan = store.closeOrgan
export const reopenOrgan = store.reopenOrgan

/** An organisation that a permission, or a right over a kind, reaches; any other does not exist. */
export async function organInScope(db: Db, scope: Scope, id: string, asked: store.Asked): Promise<Organ> {
  return found(await store.organById(db, scope, id, asked), '组织')
}

/** Nobody else moves or deletes a branch until the end of the transaction; refuses where somebody is at it. */
export async function holdTree(db: Db): Promise<void> {
  if (!(await store.tryHoldTree(db))) throw refusal('organs/busy')
}

interface NewOrgan {
  readonly Id?: string
  readonly Name: string
  readonly Kind: Organ['Kind']
  readonly ParentId: string
  readonly IsDemo?: boolean
}

/** Adds an organisation under a parent in scope; the same id sent twice makes one. A child of a demo belongs to the demo. */
export async function addOrgan(
  db: Db,
  scope: Scope,
  { Id = newId(), Name: typed, Kind, ParentId, IsDemo = false }: NewOrgan,
  asked: store.Asked,
): Promise<Organ> {
  const Name = typed.trim()
  const parent = await organInScope(db, scope, ParentId, asked)
  const wrong = misfit(Kind, parent.Kind)
  if (wrong) throw wrong
  if (levelOf(parent.Path) >= MAX_DEPTH) throw refusal('organs/too-deep')
  const naming = { id: Id, parentId: parent.Id, name: Name }
  // Enterprises come by many in one import: two of them would wait for each other’s names.
  if (Kind !== '企业') await store.holdName(db, naming)
  if (await store.isNameTaken(db, naming)) throw nameTaken()
  const isNew = await store.insertOrgan(db, { id: Id, name: Name, kind: Kind, parentId: parent.Id, isDemo: IsDemo })
  const kept = await store.organById(db, scope, Id, asked)
  // Made, but not to be seen by its maker: their scope ends at their own organisation.
  if (!kept) throw refusal(isNew ? 'access/forbidden' : 'form-data/id-used')
  const isSame = kept.Name === Name && kept.Kind === Kind && kept.ParentId === ParentId
  if (!isNew && !isSame) throw refusal('form-data/id-used')
  return kept
}

/** Calls an organisation as its record does, unless another one below the same parent is called so. */
export async function renameOrgan(db: Db, id: string, typed: string): Promise<void> {
  const name = typed.trim()
  // Its name is not held: many records are changed in one go, and would wait for each other’s names.
  if (await store.isNameTaken(db, { id, parentId: await store.parentOf(db, id), name })) throw nameTaken()
  await store.renameOrgan(db, id, name)
}
