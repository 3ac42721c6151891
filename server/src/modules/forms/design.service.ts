import { forbidden, found, refusal } from '@farm/contract/errors'
import { type Design, type DesignSummary, type Draft, fieldsFromWire } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Scope, organWithinScope } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type DesignRow, isSameDraft, nextFieldAfter, publishedOf, refuseUnkeepable, toDesign } from './design.rules.ts'
import { kindsInForce } from './definitions.ts'
import * as store from './design.store.ts'
import { referringFields } from './referrers.rules.ts'

/** Counting goes on no further: the list says 1000+. */
const MOST_COUNTED = 1_000
/** Everybody’s every request looks at the forms of all organisations. */
const MOST_FORMS = 200
/** Ids up to here are for the kinds of the product, of later releases too. */
const LAST_BUILT_IN = '00000000-0000-7000-8000-0000000001ff'

/** Every form that the caller designs or sees. */
export async function listDesigns(db: Db, scope: Scope): Promise<DesignSummary[]> {
  const kinds = scope.kinds.all()
  const [rows, counts] = await Promise.all([
    store.designs(
      db,
      scope,
      kinds.map((kind) => kind.id),
    ),
    store.recordCounts(
      db,
      scope,
      kinds.filter(({ rights }) => rights.has('view')),
      MOST_COUNTED,
    ),
  ])
  return rows.flatMap((row) => {
    const shown = publishedOf(row) ?? row.draft
    return shown ? [summaryOf(row, shown, counts.get(row.id) ?? 0)] : []
  })
}

function summaryOf(row: DesignRow, shown: Draft, records: number): DesignSummary {
  return {
    Id: row.id,
    Name: shown.Name,
    MenuName: shown.MenuName,
    Modules: shown.Modules,
    IsBuiltIn: row.isBuiltIn,
    IsClosed: row.isClosed,
    MayDesign: row.mayDesign,
    Version: row.version,
    HasDraft: row.draft !== null,
    Fields: Object.values(fieldsFromWire(shown.Fields)).filter((field) => !field.isRemoved).length,
    Records: records,
    UpdateTime: row.updateTime,
    Organ: { ...row.organ },
  }
}

export async function getDesign(db: Db, scope: Scope, id: string): Promise<Design> {
  const row = found(await store.designById(db, scope, id), '表单')
  const isSeen = row.mayDesign || scope.kinds.byId(id) !== undefined
  if (row.isDeleted || !isSeen) throw refusal('not-found', { what: '表单' })
  return toDesign(row)
}

/** Begins a form of an organisation in reach, the caller’s own unless told. The same sent again answers the one that is there. */
export async function addForm(
  { db, caller, scope }: Actor,
  {
    Id: id = newId(),
    OrganId,
    Draft: draft,
  }: { readonly Id?: string; readonly OrganId?: string; readonly Draft: Draft },
): Promise<Design> {
  if (id <= LAST_BUILT_IN) throw refusal('form-data/id-used')
  const fresh = { id, published: null, draft: null, nextField: 1 }
  refuseUnkeepable(draft, fresh)
  const userId = caller.user.Id
  const organId = found(await organWithinScope(db, scope, OrganId ?? caller.user.Organ.Id, 'forms.edit'), '组织')
  const nextField = nextFieldAfter(draft, 1)
  const isNew = await store.insertForm(db, { id, organId, userId, draft, nextField })
  const row = await store.designById(db, scope, id)
  const isTwin = row?.mayDesign && row.updateUserId === userId && row.version === 0 && isSameDraft(row.draft, draft)
  if (!row || (!isNew && !isTwin)) throw refusal('form-data/id-used')
  if (isNew && (await store.hasMoreForms(db, organId, MOST_FORMS))) {
    throw refusal('forms/too-many-forms', { most: MOST_FORMS })
  }
  return toDesign(row)
}

export interface Opened {
  readonly Id: string
  readonly UpdateTime: string
}

/** Locks a form that is still as it was read. */
export async function openedDesign({ db, scope }: Actor, { Id, UpdateTime }: Opened): Promise<DesignRow> {
  const row = await store.lockDesign(db, scope, Id)
  if (!row && scope.kinds.byId(Id)) throw forbidden('设计表单')
  const design = found(row, '表单')
  if (design.updateTime !== UpdateTime) throw refusal('forms/stale', {}, { present: toDesign(design) })
  return design
}

type IsDone = (row: DesignRow, isPublished: boolean) => boolean

/**
 * A form as it is now, when the same person has changed it since it was read as sent and it is as they want it: the
 * answer to that did not come back, and it was sent a second time.
 */
export async function doneBefore(
  { db, caller, scope }: Actor,
  { Id, UpdateTime }: Opened,
  isDone: IsDone,
): Promise<Design | undefined> {
  const row = await store.lockDesign(db, scope, Id)
  if (!row || row.updateTime === UpdateTime || row.updateUserId !== caller.user.Id) return undefined
  return isDone(row, await store.wasPublishedSince(db, Id, UpdateTime)) ? toDesign(row) : undefined
}

export async function designAgain({ db, scope }: Actor, id: string): Promise<Design> {
  return toDesign(found(await store.designById(db, scope, id), '表单'))
}

/** Keeps a draft; one that is no different from what is in force is none. */
export async function editForm(actor: Actor, sent: Opened & { readonly Draft: Draft }): Promise<Design> {
  const { db, scope, caller } = actor
  const present = await store.lockDesign(db, scope, sent.Id)
  // Sent a second time, since the answer did not come back.
  const isDone = present?.updateUserId === caller.user.Id && isSameDraft(present.draft, sent.Draft)
  if (present && isDone) return toDesign(present)
  const row = await openedDesign(actor, sent)
  refuseUnkeepable(sent.Draft, row)
  const isBack = isSameDraft(publishedOf(row), sent.Draft)
  await store.saveDraft(db, {
    id: row.id,
    userId: caller.user.Id,
    draft: isBack ? null : sent.Draft,
    nextField: nextFieldAfter(sent.Draft, row.nextField),
  })
  return designAgain(actor, row.id)
}

export async function discardDraft(actor: Actor, sent: Opened): Promise<Design> {
  const done = await doneBefore(actor, sent, (one, isPublished) => one.draft === null && !isPublished)
  if (done) return done
  const row = await openedDesign(actor, sent)
  if (!publishedOf(row)) throw refusal('forms/never-published')
  const { id, nextField } = row
  await store.saveDraft(actor.db, { id, userId: actor.caller.user.Id, draft: null, nextField })
  return designAgain(actor, id)
}

/** Takes a form out of use, or into use again. */
export async function closeForm(actor: Actor, sent: Opened & { readonly IsClosed: boolean }): Promise<Design> {
  const done = await doneBefore(actor, sent, (one) => one.version > 0 && one.isClosed === sent.IsClosed)
  if (done) return done
  const row = await openedDesign(actor, sent)
  if (row.isBuiltIn) throw refusal('forms/built-in')
  if (!row.published) throw refusal('forms/never-published')
  if (row.isClosed !== sent.IsClosed) {
    await store.saveClosed(actor.db, { id: row.id, userId: actor.caller.user.Id, isClosed: sent.IsClosed })
  }
  return designAgain(actor, row.id)
}

/** Deletes forms that hold nothing: all of them or none. */
export async function deleteForms(actor: Actor, ids: readonly string[]): Promise<void> {
  const { db, caller, scope } = actor
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await store.lockDesign(db, scope, id)
    if (!row) {
      if (scope.kinds.byId(id)) throw forbidden('设计表单')
      const gone = await store.designById(db, scope, id)
      // Deleted before: what was asked for is done.
      if (gone?.isDeleted && gone.mayDesign) continue
      throw refusal('not-found', { what: '表单' })
    }
    if (row.isBuiltIn) throw refusal('forms/built-in')
    if (await store.hasRecords(db, id)) {
      throw refusal('forms/has-records', { name: (row.published ?? row.draft)?.Name ?? '' })
    }
    await refuseReferred(actor, row, ids)
    await store.markDeleted(db, { id, userId: caller.user.Id })
  }
}

/** Refuses while a form in force, that does not go along, refers to it. */
async function refuseReferred({ db, scope }: Actor, row: DesignRow, going: readonly string[]): Promise<void> {
  const staying = (await kindsInForce(db)).filter((kind) => !going.includes(kind.id))
  const referring = referringFields(staying, row.id).filter((field) => !field.isRemoved)
  if (referring.length === 0) return
  const names = referring.map(({ form: { id, name } }) => (scope.kinds.byId(id) ? `“${name}”` : '（其他组织）'))
  const name = (row.published ?? row.draft)?.Name ?? ''
  throw refusal('forms/referred', { name, forms: [...new Set(names)].join('、') })
}
