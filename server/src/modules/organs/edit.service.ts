import { refusal } from '@farm/contract/errors'
import type { Organ } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { moveOrgan } from './move.service.ts'
import { holdTree, organInScope } from './organs.service.ts'
import { nameTaken } from './organs.rules.ts'
import * as store from './organs.store.ts'

interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly Name?: string
  readonly ParentId?: string
}

/** Renames an organisation, moves it, or both. The same edit sent again answers what it came to. */
export async function editOrgan(db: Db, caller: Caller, scope: Scope, changes: Changes): Promise<Organ> {
  const before = await readToEdit(db, scope, changes)
  const { ParentId = before.ParentId } = changes
  const Name = changes.Name?.trim() ?? before.Name
  const [isRenamed, isMoved] = [Name !== before.Name, ParentId !== before.ParentId]
  if (!isRenamed && !isMoved) return before
  if (before.UpdateTime !== changes.UpdateTime) throw refusal('form-data/stale', {}, { present: before })
  if (isRenamed) refuseEnterprise(before)
  const naming = { id: before.Id, parentId: ParentId, name: Name }
  await store.holdName(db, naming)
  // First what locks the records: whoever has one of them may wait for the organisation.
  if (isMoved && ParentId !== null) await moveOrgan(db, { caller, scope }, { ...naming, parentId: ParentId })
  else if (await store.isNameTaken(db, naming)) throw nameTaken()
  if (isRenamed) await rename(db, isMoved ? await organInScope(db, scope, before.Id, 'organs.edit') : before, Name)
  return organInScope(db, scope, before.Id, 'organs.edit')
}

/** As it stands; where it is to be moved, as it stands while nobody else moves anything. */
async function readToEdit(db: Db, scope: Scope, { Id, ParentId }: Changes): Promise<Organ> {
  const seen = await organInScope(db, scope, Id, 'organs.edit')
  if (ParentId === undefined || ParentId === seen.ParentId) return seen
  await holdTree(db)
  return organInScope(db, scope, Id, 'organs.edit')
}

/** An enterprise is called as its record says; its name is changed there. */
function refuseEnterprise({ Kind }: Organ): void {
  if (Kind !== '企业') return
  const { message } = refusal('organs/enterprise-name')
  throw refusal('organs/enterprise-name', {}, { fields: { Name: [message] } })
}

async function rename(db: Db, before: Organ, name: string): Promise<void> {
  if (await store.renameAsRead(db, before, name)) return
  throw refusal('form-data/stale', {}, { present: before })
}
