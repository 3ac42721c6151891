import { Refusal, refusal } from '@farm/contract/errors'
import { PURGED_NAMES, type Purge, isSame } from '@farm/contract/forms'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, type SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import * as store from './bin.store.ts'
import { referencesIn } from './forms.rules.ts'
import { isKeptKind } from './keeping.ts'
import { rulesOf } from './kind-rules.ts'
import { namesReferredTo } from './names.store.ts'
import { keepUnique } from './own-values.service.ts'
import { recordName } from './record-name.ts'
import { bindingReferences } from './referrers.rules.ts'
import { changeable } from './records.service.ts'
import { type Stored, updateRecords } from './records.store.ts'
import { kindById, needRight } from './registry.ts'

interface BinQuery {
  readonly formId: string
  readonly page?: number
  readonly pageSize?: number
}

/** A form whose bin the caller may see: who may delete its records. */
function emptiable(scope: Scope, formId: string): SeenKind {
  const kind = kindById(scope, formId)
  needRight(kind, 'view')
  needRight(kind, 'delete')
  return kind
}

/** A page of what was deleted of a form and can be taken back. */
export async function binOf(
  db: Db,
  scope: Scope,
  { formId, page = 1, pageSize = MAX_PAGE_SIZE }: BinQuery,
): Promise<Page> {
  const kind = emptiable(scope, formId)
  const offset = (page - 1) * pageSize
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const json = await store.binJson(db, scope, kind, { limit: pageSize, offset })
  const total = await store.countBin(db, scope, kind)
  return new Page(json, { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

/** What was purged of a form, as far as the caller could have seen it in the bin. */
export async function purgesOf(db: Db, scope: Scope, formId: string): Promise<Purge[]> {
  const kind = emptiable(scope, formId)
  const rows = await store.purgesWithin(db, scope, kind, MAX_PAGE_SIZE)
  // Another field may have named records when these were purged.
  const isNamed = kind.hidden.length === 0
  return rows.map(({ Time, Records, names }) => ({
    Time,
    Records,
    Names: isNamed ? names.flat().slice(0, PURGED_NAMES) : [],
  }))
}

interface Coming {
  readonly kind: SeenKind
  readonly before: Stored
}

/** Takes all of the records back or none. Those that were never deleted, or are back already, stay as they are. */
export async function recoverRecords(actor: Actor, ids: readonly string[]): Promise<void> {
  const { db, caller, scope } = actor
  const coming: Coming[] = []
  // In the order in which they are deleted, so that the two can't wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const { kind, before } = await changeable(actor, id, 'delete')
    if (!before.isDeleted) continue
    const { organId, organPath, data } = before
    await rulesOf(kind).beforeRecover?.({ db, caller, scope, id, data, organId, organPath })
    coming.push({ kind, before })
  }
  if (coming.length === 0) return
  const back = coming.map(({ before }) => before.id)
  const closed = await store.closedOrganOf(db, back)
  if (closed !== undefined) throw refusal('form-data/organ-closed', { name: closed })
  await refuseWithoutReferred(actor, coming)
  await store.recoverRecords(db, back, caller.user.Id)
  for (const one of coming) {
    await takeBackUnique(db, one)
    await judgeAgain(actor, one)
  }
}

/** Whether records go through states that their domain sets: nothing goes on under one that is deleted. */
function hasStates(kind: SeenKind | undefined): boolean {
  return kind?.whole.fields.Status?.domainOnly === true
}

/**
 * A plan without work could be deleted meanwhile: it is to be back before its work, or comes back along. What else is gone is marked
 * where it is referred to, and what a law keeps comes back in any case.
 */
async function refuseWithoutReferred({ db, scope }: Actor, coming: readonly Coming[]): Promise<void> {
  const back = new Set(coming.map(({ before }) => before.id))
  const acted = coming.filter(({ kind }) => !isKeptKind(kind))
  const needed = acted.flatMap((one) =>
    bindingReferences(one.kind.whole.fields, one.before.data)
      .filter(({ id, to }) => !back.has(id) && hasStates(scope.kinds.byKey(to)))
      .map((reference) => ({ ...one, reference })),
  )
  const deleted = await store.deletedAmong(db, [...new Set(needed.map(({ reference }) => reference.id))].toSorted())
  const first = needed.find(({ reference }) => deleted.has(reference.id))
  if (!first) return
  const { kind, before, reference } = first
  const isSeen = referencesIn(kind.fields, before.data).some(({ id }) => id === reference.id)
  const [named] = isSeen ? await namesReferredTo(db, scope, reference.to, [reference.id]) : []
  throw refusal('form-data/needs-recovered', {
    name: recordName(kind, before.data),
    lost: `${scope.kinds.byKey(reference.to)?.name ?? '其他内容'}${named?.name ? `“${named.name}”` : ''}`,
  })
}

/** What happened while it was deleted may have made something else of it. */
async function judgeAgain({ db, caller, scope }: Actor, { kind, before }: Coming): Promise<void> {
  const { id, data, organId, organPath, occurTime } = before
  const set = await rulesOf(kind).afterRecover?.({ db, caller, scope, id, data, organId, organPath, occurTime })
  if (!set || Object.entries(set).every(([name, value]) => isSame(value, data[name]))) return
  await updateRecords(db, [{ before, data: { ...data, ...set }, organId }], {
    kind,
    userId: caller.user.Id,
    act: 'edit',
  })
}

/** Somebody else may have taken meanwhile what was free while the record was deleted. */
async function takeBackUnique(db: Db, { kind, before: { id, organId, data } }: Coming): Promise<void> {
  try {
    await keepUnique(db, kind, { id, organId, data })
  } catch (error) {
    const fields = error instanceof Refusal ? error.extra.fields : undefined
    if (!fields) throw error
    const seen = Object.keys(fields).map((name) => kind.fields[name]?.label ?? '内容')
    throw refusal(
      'form-data/taken',
      { name: recordName(kind, data), fields: [...new Set(seen)].join('、') },
      { fields },
    )
  }
}
