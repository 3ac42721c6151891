import { found, refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, type SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { routesOf } from './expand-paths.ts'
import { checkedEdit, checkedOccurTime, isSame, referencesIn } from './forms.rules.ts'
import { rulesOf } from './kind-rules.ts'
import { recordJsonOf } from './one.store.ts'
import { keepUnique } from './own-values.service.ts'
import { releaseUnique } from './own-values.store.ts'
import { keepFiles } from './files.service.ts'
import * as store from './records.store.ts'
import { enterpriseOrgan, owner, placeOf, referredBy, refuseMissing, refuseStrays } from './references.service.ts'
import { type Going, refuseInUse } from './referrers.service.ts'
import { needRight } from './registry.ts'

type Data = Readonly<Record<string, unknown>>

/** One record; one of a kind that the caller may not see at all does not exist for them. */
export async function getRecord(db: Db, scope: Scope, id: string, expand?: string): Promise<Page> {
  const seen = scope.kinds.all().filter(({ rights }) => rights.has('view'))
  const json = await recordJsonOf(db, scope, seen, { id, expand })
  if (json !== undefined) return new Page(json)
  // Of what the caller may see, a path that its kind does not have is told.
  const isSeen = expand !== undefined && (await recordJsonOf(db, scope, seen, { id })) !== undefined
  const formId = isSeen ? await store.formIdOf(db, id) : undefined
  const kind = seen.find((one) => one.id === formId)
  if (kind) routesOf(expand, kind, scope)
  throw refusal('not-found', { what: '记录' })
}

async function written({ db, scope }: Actor, kind: SeenKind, id: string): Promise<string> {
  return found(await store.recordJsonById(db, scope, kind, id), '记录')
}

interface Edit {
  readonly Id: string
  readonly Data: Data
  readonly UpdateTime: string
  readonly OccurTime?: string
}

/** Edits a record that is still as it was read. An edit that was carried out already is answered, not repeated. */
export async function editRecord(actor: Actor, sent: Edit, act: store.Act = 'edit'): Promise<Page> {
  const { db, caller, scope, now } = actor
  const { kind, before } = await changeable(actor, sent.Id, 'edit')
  const { check = () => ({}), beforeEdit, settle, settledBy = [] } = rulesOf(kind)
  const occurTime = checkedOccurTime(sent.OccurTime, now)
  const data = checkedEdit(kind, before.data, sent.Data, check)
  if (sent.UpdateTime !== before.updateTime)
    return new Page(await repeatedOrStale(actor, kind, before, { readTime: sent.UpdateTime, data, occurTime }))
  const { refers, missing, strays } = await referredBy(actor, kind, data)
  // What the record held before may stay although it is gone.
  const kept = new Set(referencesIn(kind.fields, before.data).map(placeOf))
  refuseMissing(missing.filter((one) => !kept.has(placeOf(one))))
  refuseStrays(
    strays.filter(
      (one) => !kept.has(placeOf(one)) || !isSame(one.narrowing?.value, before.data[one.narrowing?.field ?? '']),
    ),
  )
  const isJudged = settledBy.some((name) => !isSame(data[name], before.data[name]))
  const settled = isJudged ? { ...data, ...settle?.({ data, refers }) } : data
  const organId =
    (isSame(owner(data), owner(before.data)) ? undefined : enterpriseOrgan(data, refers)) ?? before.organId
  await beforeEdit?.({ db, caller, scope, id: before.id, before: before.data, data, organId })
  await updated(actor, kind, { before, data: settled, userId: caller.user.Id, organId, occurTime, act })
  await keepFiles(actor, kind, { id: before.id, data, before: before.data })
  return new Page(await written(actor, kind, before.id))
}

async function updated({ db }: Actor, kind: SeenKind, change: store.Change): Promise<void> {
  const { before, data, organId } = change
  await store.updateRecord(db, change)
  await keepUnique(db, kind, { id: before.id, organId, data }, { organId: before.organId, data: before.data })
}

interface Repeated {
  readonly readTime: string
  readonly data: Data
  readonly occurTime?: string | undefined
}

async function repeatedOrStale(actor: Actor, kind: SeenKind, before: store.Stored, sent: Repeated): Promise<string> {
  const { db, caller, scope } = actor
  const present = found(await store.recordJsonById(db, scope, kind, before.id), '记录')
  const isSameTime = sent.occurTime === undefined || sent.occurTime === before.occurTime
  const wasMine = before.updateUserId === caller.user.Id && isSameTime && isSame(before.data, sent.data)
  if (wasMine && (await store.lastVersionTime(db, before.id)) === sent.readTime) return present
  throw refusal('form-data/stale', {}, { present: JSON.parse(present) })
}

/**
 * Locks a record for a change. Readable but not changeable is 403; out of scope, it does not exist. Its form is held
 * first, as publishing locks it before the records: it stays in force as the change is checked by it.
 */
export async function changeable({ db, scope }: Actor, id: string, right: 'edit' | 'delete') {
  const held = found(await store.holdForm(db, id), '记录')
  const kind = scope.kinds.byId(held.formId)
  if (!kind?.rights.has('view')) throw refusal('not-found', { what: '记录' })
  if (kind.version !== held.version) throw refusal('forms/outdated')
  const before = await store.lockRecord(db, scope, kind, id)
  if (!before && (await store.recordJsonById(db, scope, kind, id))) throw refusal('access/forbidden')
  const stored = found(before, '记录')
  needRight(kind, right)
  if (stored.isDeleted && right === 'edit') throw refusal('not-found', { what: '记录' })
  return { kind, before: stored }
}

/** Sets fields that only the domain may set, under the same guard against overwriting as any edit. */
export async function setDomainFields(
  actor: Actor,
  of: FormKind,
  { id, readTime }: { id: string; readTime: string },
  decide: (data: Data) => Data,
): Promise<Page> {
  const { kind, before } = await changeable(actor, id, 'edit')
  if (kind.id !== of.id) throw refusal('not-found', { what: of.name })
  const data = { ...before.data, ...decide(before.data) }
  if (readTime !== before.updateTime) return new Page(await repeatedOrStale(actor, kind, before, { readTime, data }))
  const { organId } = before
  await updated(actor, kind, { before, data, userId: actor.caller.user.Id, organId, act: 'status' })
  return new Page(await written(actor, kind, id))
}

/** Deletes all of the records or none. Those that are deleted already stay so. */
export async function deleteRecords(actor: Actor, ids: readonly string[]): Promise<void> {
  const { db, caller, scope } = actor
  const going: Going[] = []
  // In one order for everybody, so that two deletions of the same records can't wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const { kind, before } = await changeable(actor, id, 'delete')
    if (before.isDeleted) continue
    const { organId, organPath, data } = before
    await rulesOf(kind).beforeDelete?.({ db, caller, scope, id, data, organId, organPath })
    going.push({ id, kind })
  }
  if (going.length === 0) return
  await refuseInUse(db, scope, going)
  const gone = going.map((one) => one.id)
  await releaseUnique(db, gone)
  await store.deleteRecords(db, gone, caller.user.Id)
}
