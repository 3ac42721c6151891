import { refusal } from '@farm/contract/errors'
import type { Organ } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type By, moveOrgan } from './move.service.ts'
import { organInScope } from './organs.service.ts'
import { nameTaken } from './organs.rules.ts'
import * as store from './organs.store.ts'

interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly Name?: string
  readonly ParentId?: string
  readonly Confirmed?: readonly string[]
}

/** Renames an organisation, and moves it where another parent is sent. The same edit sent again answers what it came to. */
export async function editOrgan(
  db: Db,
  by: By,
  { Id, UpdateTime, Name, ParentId, Confirmed }: Changes,
): Promise<Organ> {
  const { scope } = by
  const seen = await organInScope(db, scope, Id, 'organs.edit')
  const called = await renamed(db, scope, seen, { name: Name?.trim() ?? seen.Name, UpdateTime })
  if (ParentId === undefined || ParentId === seen.ParentId) return called
  const updateTime = called === seen ? UpdateTime : called.UpdateTime
  return moveOrgan(db, by, { id: Id, parentId: ParentId, updateTime, confirmed: Confirmed })
}

interface Renaming {
  readonly name: string
  /** As the organisation was read. */
  readonly UpdateTime: string
}

async function renamed(db: Db, scope: Scope, before: Organ, { name: Name, UpdateTime }: Renaming): Promise<Organ> {
  if (Name === before.Name) return before
  if (before.UpdateTime !== UpdateTime) throw refusal('form-data/stale', {}, { present: before })
  refuseEnterprise(before)
  const naming = { id: before.Id, parentId: before.ParentId, name: Name }
  await store.holdName(db, naming)
  if (await store.isNameTaken(db, naming)) throw nameTaken()
  if (!(await store.renameAsRead(db, before, Name))) throw refusal('form-data/stale', {}, { present: before })
  return organInScope(db, scope, before.Id, 'organs.edit')
}

/** An enterprise is called as its record says; its name is changed there. */
function refuseEnterprise({ Kind }: Organ): void {
  if (Kind !== '企业') return
  const { message } = refusal('organs/enterprise-name')
  throw refusal('organs/enterprise-name', {}, { fields: { Name: [message] } })
}
