import { Refusal, faulty, found, refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Caller, Page, type Scope, holds, organWithinScope } from '../access/index.ts'
import { type Reference, checkedEdit, checkedNew, checkedOccurTime, isSame, referencesIn } from './forms.rules.ts'
import { type SettleContext, rulesOf } from './kind-rules.ts'
import { keepPhotos, namesPhotos } from './photos.service.ts'
import * as store from './records.store.ts'
import { referredWithin } from './referred.store.ts'
import { kindById, needRight } from './registry.ts'

type Data = Readonly<Record<string, unknown>>
interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}

/** One record; one of a kind that the caller may not see at all does not exist for them. */
export async function getRecord(db: Db, caller: Caller, scope: Scope, id: string, expand?: string): Promise<Page> {
  const formId = found(await store.formIdOf(db, id), '记录')
  const kind = kindById(formId)
  if (!holds(caller, `${kind.key}.view`)) throw refusal('not-found', { what: '记录' })
  return new Page(found(await store.recordJsonById(db, scope, kind, id, expand), '记录'))
}

interface NewRecord {
  readonly FormId: string
  readonly Id?: string
  readonly Data: Data
  readonly OrganId?: string
  readonly OccurTime?: string
}

/** Adds a record. The same add sent again answers the one that is there; another content under its id is refused. */
export async function addRecord(actor: Actor, sent: NewRecord): Promise<Page> {
  const { db, caller, now } = actor
  const kind = kindById(sent.FormId)
  needRight(caller, kind, 'add')
  const { check = () => ({}), beforeAdd } = rulesOf(kind)
  const data = checkedNew(kind.fields, sent.Data, check)
  const occurTime = checkedOccurTime(sent.OccurTime, now)
  const id = sent.Id ?? newId()
  const repeated = () => (sent.Id ? twinOf(actor, kind, { id, data, occurTime }) : undefined)
  const add = async (): Promise<string | undefined> => {
    const { refers, missing } = await referredBy(actor, kind, data)
    refuseMissing(missing)
    const insert = (within: Db) =>
      inserted({ ...actor, db: within }, kind, { id, data, refers, occurTime, organId: sent.OrganId })
    // One statement needs no transaction around it.
    const isAlone = !beforeAdd && !namesPhotos(kind, data)
    return isAlone ? insert(db) : inTransaction(db, insert)
  }
  // What happens before the insert may make things of its own: there the twin is looked for first.
  const twin = beforeAdd && (await repeated())
  if (twin) return new Page(twin)
  const json = await add().catch(async (refused: unknown) => {
    // What would be refused today may be stored already: then it is answered as it was the first time.
    const earlier = refused instanceof Refusal ? await repeated() : undefined
    if (earlier) return earlier
    throw refused
  })
  return new Page(json ?? found(await repeated(), '组织'))
}

interface Insert {
  readonly id: string
  readonly data: Data
  readonly refers: Refers
  readonly occurTime: string | undefined
  /** As it was asked for. */
  readonly organId: string | undefined
}

/** Writes a new record with all that belongs to it; nothing when its id is in use. */
async function inserted(actor: Actor, kind: FormKind, sent: Insert): Promise<string | undefined> {
  const { db, caller, scope } = actor
  const { id, data, refers, occurTime } = sent
  const { beforeAdd, settle } = rulesOf(kind)
  const organId = await organOf(actor, sent.organId, data, refers)
  const settled = (await beforeAdd?.({ db, caller, scope, id, data, organId: sent.organId })) ?? {}
  const json = await store.insertRecord(db, scope, {
    id,
    kind,
    data: { ...data, ...settle?.({ data, refers }), ...settled.data },
    userId: caller.user.Id,
    organId: settled.organId ?? organId,
    occurTime,
  })
  if (json) await keepPhotos(actor, kind, { id, data })
  return json
}

interface Twin {
  readonly id: string
  readonly data: Data
  readonly occurTime: string | undefined
}

/** The record under an id that is in use already, when it was made of what was sent now; refuses when it was not. */
async function twinOf(actor: Actor, kind: FormKind, sent: Twin): Promise<string | undefined> {
  const { db, caller, scope } = actor
  const formId = await store.formIdOf(db, sent.id)
  if (formId === undefined) return undefined
  const before = formId === kind.id ? await store.lockRecord(db, scope, kind, sent.id) : undefined
  const isTwin = before?.userId === caller.user.Id && (await wasMadeOf(db, kind, before, sent))
  if (!isTwin) throw refusal('form-data/id-used')
  return store.recordJsonById(db, scope, kind, sent.id)
}

async function wasMadeOf(db: Db, kind: FormKind, before: store.Stored, { data, occurTime }: Twin): Promise<boolean> {
  const first = await store.firstContentOf(db, before.id)
  const isEdited = (await store.lastVersionTime(db, before.id)) !== undefined
  const isSameTime = occurTime === undefined || isEdited || occurTime === before.occurTime
  return isSameTime && isSame(withoutDomainFields(kind, first ?? {}), data)
}

function withoutDomainFields(kind: FormKind, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !kind.fields[name]?.domainOnly))
}

async function written({ db, scope }: Actor, kind: FormKind, id: string): Promise<string> {
  return found(await store.recordJsonById(db, scope, kind, id), '记录')
}

interface Edit {
  readonly Id: string
  readonly Data: Data
  readonly UpdateTime: string
  readonly OccurTime?: string
}

/** Edits a record that is still as it was read. An edit that was carried out already is answered, not repeated. */
export async function editRecord(actor: Actor, sent: Edit): Promise<Page> {
  const { db, caller, scope, now } = actor
  const { kind, before } = await changeable(actor, sent.Id, 'edit')
  const { check = () => ({}), beforeEdit, settle, settledBy = [] } = rulesOf(kind)
  const occurTime = checkedOccurTime(sent.OccurTime, now)
  const data = checkedEdit(kind.fields, before.data, sent.Data, check)
  if (sent.UpdateTime !== before.updateTime)
    return new Page(await repeatedOrStale(actor, kind, before, { readTime: sent.UpdateTime, data, occurTime }))
  const { refers, missing } = await referredBy(actor, kind, data)
  // What the record held before may stay although it is gone.
  const kept = new Set(referencesIn(kind.fields, before.data).map(placeOf))
  refuseMissing(missing.filter((one) => !kept.has(placeOf(one))))
  const isJudged = settledBy.some((name) => !isSame(data[name], before.data[name]))
  const settled = isJudged ? { ...data, ...settle?.({ data, refers }) } : data
  const organId =
    (isSame(owner(data), owner(before.data)) ? undefined : enterpriseOrgan(data, refers)) ?? before.organId
  await beforeEdit?.({ db, caller, scope, id: before.id, before: before.data, data, organId })
  const userId = caller.user.Id
  await store.updateRecord(db, { before, data: settled, userId, organId, occurTime, act: 'edit' })
  await keepPhotos(actor, kind, { id: before.id, data, before: before.data })
  return new Page(await written(actor, kind, before.id))
}

interface Repeated {
  readonly readTime: string
  readonly data: Data
  readonly occurTime?: string | undefined
}

async function repeatedOrStale(actor: Actor, kind: FormKind, before: store.Stored, sent: Repeated): Promise<string> {
  const { db, caller, scope } = actor
  const present = found(await store.recordJsonById(db, scope, kind, before.id), '记录')
  const isSameTime = sent.occurTime === undefined || sent.occurTime === before.occurTime
  const wasMine = before.updateUserId === caller.user.Id && isSameTime && isSame(before.data, sent.data)
  if (wasMine && (await store.lastVersionTime(db, before.id)) === sent.readTime) return present
  throw refusal('form-data/stale', {}, { present: JSON.parse(present) })
}

/** Locks a record for a change. Readable but not changeable is 403; out of scope, it does not exist. */
async function changeable({ db, caller, scope }: Actor, id: string, right: 'edit' | 'delete') {
  const kind = kindById(found(await store.formIdOf(db, id), '记录'))
  if (!holds(caller, `${kind.key}.view`)) throw refusal('not-found', { what: '记录' })
  const before = await store.lockRecord(db, scope, kind, id)
  if (!before && (await store.recordJsonById(db, scope, kind, id))) throw refusal('access/forbidden')
  const stored = found(before, '记录')
  needRight(caller, kind, right)
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
  await store.updateRecord(actor.db, {
    before,
    data,
    userId: actor.caller.user.Id,
    organId: before.organId,
    act: 'status',
  })
  return new Page(await written(actor, kind, id))
}

/** Deletes all of the records or none. Those that are deleted already stay so. */
export async function deleteRecords(actor: Actor, ids: readonly string[]): Promise<void> {
  const { db, caller, scope } = actor
  const going: string[] = []
  // In one order for everybody, so that two deletions of the same records can't wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const { kind, before } = await changeable(actor, id, 'delete')
    if (before.isDeleted) continue
    const { organId, organPath, data } = before
    await rulesOf(kind).beforeDelete?.({ db, caller, scope, id, data, organId, organPath })
    going.push(id)
  }
  if (going.length > 0) await store.deleteRecords(db, going, caller.user.Id)
}

type Refers = SettleContext['refers']

/** What a record refers to, and what of that does not exist for the caller. */
async function referredBy({ db, scope }: Actor, kind: FormKind, data: Data) {
  const all = referencesIn(kind.fields, data)
  const rows = await referredWithin(db, scope, { refers: all, reads: rulesOf(kind).reads ?? {} })
  const refers: Refers = new Map(rows.map((row) => [row.id, row]))
  return { refers, missing: all.filter((one) => !refers.has(one.id)) }
}

function refuseMissing(missing: readonly Reference[]): void {
  if (missing.length > 0) throw faulty(Object.fromEntries(missing.map(({ at }) => [at, ['所选内容不存在或无权使用']])))
}

/** Names a reference whichever row of a table it stands in. */
function placeOf({ at, id }: Reference): string {
  return `${at.replace(/\.\d+\./g, '.')}:${id}`
}

/** The enterprise of a record, under either spelling. */
function owner(data: Data): unknown {
  return data.Enterprise ?? data.Compony
}

function enterpriseOrgan(data: Data, refers: Refers): string | undefined {
  const enterprise = refers.get(String(owner(data)))
  return enterprise?.isWritable ? enterprise.organId : undefined
}

/** A record belongs to the organisation that was told, else to that of its enterprise when in scope, else of its maker. */
async function organOf(
  { db, scope, caller }: Actor,
  told: string | undefined,
  data: Data,
  refers: Refers,
): Promise<string> {
  if (told !== undefined) return found(await organWithinScope(db, scope, told), '组织')
  return enterpriseOrgan(data, refers) ?? caller.user.Organ.Id
}
