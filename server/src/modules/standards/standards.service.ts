import { type DynamicData, filledIn } from '@farm/contract/forms'
import { type StandardData, type StandardStatus, standardForm } from '@farm/contract/standards'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Caller, type Page, type Scope, type SeenKind } from '../access/index.ts'
import { filesForCopy } from '../files/index.ts'
import { type EditContext, type Settled, addRecord, changeableOf, getRecord, setDomainFields } from '../forms/index.ts'
import {
  changedStandard,
  nextVersion,
  picturesOf,
  refuseSecond,
  refuseSettled,
  withPictures,
} from './standards.rules.ts'
import { draftAfter, holdFormer } from './standards.store.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

/** A new standard is the draft of a first version. */
export async function newStandard(): Promise<Settled<StandardData>> {
  return { data: { Status: '草稿', Version: 1 } }
}

export async function refuseEditOfSettled({ before }: EditContext<StandardData>): Promise<void> {
  refuseSettled(before)
}

/** Makes the draft of the next version of a standard, or answers the one that is there. */
export async function newVersion(actor: Actor, { Id, NewId }: { Id: string; NewId?: string }): Promise<Page> {
  const { db, caller, scope } = actor
  const { kind, before: former } = await changeableOf(actor, standardForm, Id, 'edit')
  const settled = nextVersion(former.data, Id)
  const begun = await draftAfter(db, scope, kind, Id)
  if (begun !== undefined) return getRecord(db, scope, begun)
  const pictures = await filesForCopy(db, caller, { recordId: Id, ids: picturesOf(former.data) })
  const content = withPictures(former.data, pictures)
  const id = NewId ?? newId()
  await addRecord(actor, { FormId: kind.id, Id: id, OrganId: former.organId, Data: sendable(kind, content) })
  const { before: draft } = await changeableOf(actor, standardForm, id, 'edit')
  // What the person may not see or set is taken over as well.
  return setDomainFields(actor, standardForm, { id, readTime: draft.updateTime }, () => ({ ...content, ...settled }))
}

function sendable({ fields }: SeenKind, data: DynamicData): DynamicData {
  const open = filledIn(fields)
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(open, name)))
}

interface StatusChange {
  readonly Id: string
  readonly UpdateTime: string
  readonly Status: StandardStatus
}

/** Puts a standard in force, which retires the version before it, or retires it. */
export async function changeStandardStatus(actor: Actor, { Id, UpdateTime, Status }: StatusChange): Promise<Page> {
  const { before } = await changeableOf(actor, standardForm, Id, 'edit')
  const { Former } = before.data
  const isBeginning = Status === '现行' && before.data.Status === '草稿'
  const former = isBeginning && Former !== undefined ? await holdFormer(actor.db, Former) : undefined
  if (former) refuseSecond(former.status)
  const page = await setDomainFields(actor, standardForm, { id: Id, readTime: UpdateTime }, (data) =>
    changedStandard(data, Status),
  )
  if (Former !== undefined && former && !former.isDeleted) await retire(actor, Former)
  return page
}

async function retire(actor: Actor, id: string): Promise<void> {
  const { before } = await changeableOf(actor, standardForm, id, 'edit')
  await setDomainFields(actor, standardForm, { id, readTime: before.updateTime }, (data) =>
    changedStandard(data, '已废止'),
  )
}
