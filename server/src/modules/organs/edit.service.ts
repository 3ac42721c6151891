import { refusal } from '@farm/contract/errors'
import type { Organ } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { moveOrgan } from './move.service.ts'
import { organInScope } from './organs.service.ts'
import * as store from './organs.store.ts'

interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly Name?: string
  readonly ParentId?: string
}

/** Renames an organisation, moves it, or both. The same edit sent again answers what it came to. */
export async function editOrgan(db: Db, caller: Caller, scope: Scope, changes: Changes): Promise<Organ> {
  await store.holdTree(db)
  const before = await organInScope(db, scope, changes.Id, 'organs.edit')
  const { Name = before.Name, ParentId = before.ParentId } = changes
  const [isRenamed, isMoved] = [Name !== before.Name, ParentId !== before.ParentId]
  if (!isRenamed && !isMoved) return before
  if (before.UpdateTime !== changes.UpdateTime) throw refusal('form-data/stale', {}, { present: before })
  if (isRenamed) refuseEnterprise(before)
  // First what locks the records: whoever has one of them may wait for the organisation.
  if (isMoved && ParentId !== null) await moveOrgan(db, { caller, scope }, { id: before.Id, parentId: ParentId })
  if (isRenamed) await rename(db, isMoved ? await organInScope(db, scope, before.Id, 'organs.edit') : before, Name)
  return organInScope(db, scope, before.Id, 'organs.edit')
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
