import { found, refusal } from '@farm/contract/errors'
import {
  type DataOf,
  type DynamicData,
  type FormKind,
  enteredInProportion,
  forbiddenRight,
  isFilledIn,
  readData,
} from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, type SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { writeChanges } from './changing.service.ts'
import { routesOf } from './expand-paths.ts'
import { formerShares } from './history.rules.ts'
import { asItWas, checkedEdit, checkedOccurTime, isSame, referencesIn } from './forms.rules.ts'
import { type OnlyFields, beforeEditOf, rulesOf } from './kind-rules.ts'
import { recordJsonOf } from './one.store.ts'
import { keepUnique } from './own-values.service.ts'
import { releaseUnique } from './own-values.store.ts'
import { keepFiles } from './files.service.ts'
import { absentRefusal, staleRefusal } from './late.service.ts'
import { refuseKept } from './keeping.ts'
import { Questions } from './questions.ts'
import * as store from './records.store.ts'
import {
  type Referred,
  enterpriseOrgan,
  owner,
  placeOf,
  referredBy,
  refuseMissing,
  refuseStrays,
} from './references.service.ts'
import { type Going, refuseInUse } from './referrers.service.ts'
import { needRight } from './registry.ts'
import { successorsOf, withSuccessors } from './successors.ts'
import { holdBeforehand, holdNamed, refuseLeaving } from './kept-things.ts'
import { holdWaitedFor } from './waited-for.ts'

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
  throw await absentRefusal(db, scope, seen, id)
}

async function written({ db, scope }: Actor, kind: SeenKind, id: string): Promise<string> {
  return found(await store.recordJsonById(db, scope, kind, id), '记录')
}

export interface Edit {
  readonly Id: string
  readonly Data: DynamicData
  readonly UpdateTime: string
  readonly OccurTime?: string
  /** An edit unless told; `restore` brings back what the record held. */
  readonly act?: store.Act
  readonly Confirmed?: readonly string[] | undefined
  /** What its domain sets besides. */
  readonly set?: DynamicData | undefined
  /** Of a restore: all that the record held then; its shares come back with it, before the domain looks at it. */
  readonly restored?: DynamicData | undefined
}

/** Edits a record that is still as it was read. An edit that was carried out already is answered, not repeated. */
export async function editRecord(actor: Actor, sent: Edit): Promise<Page> {
  const { kind, before } = await changeable(actor, sent.Id, 'edit')
  const asked = proposalOf(actor, kind, before, sent)
  const { proposal, referred } = await proposedNow(actor, kind, asked, sent)
  if (sent.UpdateTime !== before.updateTime) return new Page(await repeatedOrStale(actor, kind, proposal))
  const change = await judged(actor, kind, proposal, referred)
  await updated(actor, kind, change, sent.act ?? 'edit')
  await keepFiles(actor, kind, { id: before.id, data: change.data, before: before.data })
  return new Page(await written(actor, kind, before.id))
}

/** A proposal with what it refers to, by the ids that hold now. */
async function proposedNow(actor: Actor, kind: SeenKind, asked: Proposal, sent: Edit) {
  const writing = { kind, right: 'edit' } as const
  const referred = await referredBy(actor, writing, asked.data, momentOf(asked))
  const successors = await successorsOf(actor, referred.missing)
  if (successors.size === 0) return { proposal: asked, referred }
  const proposal = proposalOf(actor, kind, asked.before, { ...sent, Data: withSuccessors(sent.Data, successors) })
  return { proposal, referred: await referredBy(actor, writing, proposal.data, momentOf(proposal)) }
}

/** What an edit would make of a record. */
export interface Proposal {
  readonly before: store.Stored
  /** The UpdateTime of the record as the editor read it. */
  readonly readTime: string
  readonly data: DynamicData
  /** What the edit names. */
  readonly sent: DynamicData
  readonly occurTime: string | undefined
  readonly act?: store.Act | undefined
  readonly restored?: DynamicData | undefined
  readonly confirmed?: readonly string[] | undefined
  readonly set?: DynamicData | undefined
}

/** When what an edit would make of a record happened. */
export function momentOf({ before, occurTime }: Proposal): string {
  return occurTime ?? before.occurTime
}

/** Checks an edit by what the fields and the domain say of the content alone. */
export function proposalOf({ now }: Actor, kind: SeenKind, before: store.Stored, sent: Edit): Proposal {
  const { check = () => ({}) } = rulesOf(kind)
  const occurTime = checkedOccurTime(sent.OccurTime, now)
  const asked = sent.act === 'restore' ? { ...kind, fields: asItWas(kind.fields, sent.Data) } : kind
  const shares = sent.restored && formerShares(kind, sent.restored)
  const data = { ...checkedEdit(asked, before.data, sent.Data, check), ...shares }
  return {
    before,
    readTime: sent.UpdateTime,
    data,
    sent: sent.Data,
    occurTime,
    act: sent.act,
    restored: sent.restored,
    confirmed: sent.Confirmed,
    set: sent.set,
  }
}

/** Judges a proposal by what the record refers to and by its domain; answers the change that is written. */
export async function judged(
  actor: Actor,
  kind: SeenKind,
  proposal: Proposal,
  referred: Referred,
): Promise<store.Change> {
  const { db, caller, scope } = actor
  const change = settledChange(kind, proposal, referred)
  const { before } = proposal
  const { data, organId } = change
  const occurTime = momentOf(proposal)
  const { sent, restored, set = {} } = proposal
  const isRestored = proposal.act === 'restore'
  const questions = new Questions(proposal.confirmed, { before: before.data, restored })
  const { ask, forget } = questions
  const context = {
    db,
    caller,
    scope,
    id: before.id,
    ...wasOf(before),
    data,
    sent,
    isRestored,
    restored,
    organId,
    occurTime,
    ask,
    forget,
    set,
  }
  const { refers } = referred
  await holdBeforehand(actor, kind, { data, before: before.data, refers })
  if (isRestored) await rulesOf(kind).beforeRestore?.(context)
  const settled = await beforeEditOf(kind, data, before.data)?.(context)
  await refuseLeaving(actor, kind, change)
  const content = { ...questions.withWords({ ...data, ...settled }), ...set }
  // What is brought back was chosen once.
  if (!isRestored) await holdWaitedFor(actor, kind, { data: content, before: before.data, refers })
  await holdNamed(db, kind.whole, { data: content, before: before.data, refers })
  return { ...change, data: content }
}

/** What a domain is told of a record as it was before an edit. */
export function wasOf({ data: before, userId, occurTime: occurTimeBefore }: store.Stored) {
  return { before, userId, occurTimeBefore }
}

/** The change that a proposal comes to with what the record refers to, before its domain does anything about it. */
export function settledChange(kind: SeenKind, proposal: Proposal, { refers, missing, strays }: Referred): store.Change {
  const { before, data: proposed, occurTime } = proposal
  const { settle, settledBy = [] } = rulesOf(kind)
  // What the record held before may stay although it is gone.
  const kept = new Set(referencesIn(kind.fields, before.data).map(placeOf))
  refuseMissing(missing.filter((one) => !kept.has(placeOf(one))))
  refuseStrays(
    strays.filter(
      (one) => !kept.has(placeOf(one)) || !isSame(one.narrowing?.value, before.data[one.narrowing?.field ?? '']),
    ),
  )
  const data = { ...proposed, ...enteredByOthers(kind, { data: proposed, before: before.data }) }
  const time = momentOf(proposal)
  const isMoved = time !== before.occurTime && settledBy.includes('OccurTime')
  const isJudged = isMoved || settledBy.some((name) => !isSame(data[name], before.data[name]))
  const settled = isJudged ? { ...data, ...settle?.({ data, before: before.data, refers, occurTime: time }) } : data
  const organId =
    (isSame(owner(data), owner(before.data)) ? undefined : enterpriseOrgan(data, refers)?.organId) ?? before.organId
  return { before, data: settled, organId, occurTime }
}

/** What others filled in by thing goes with the amounts, where it is not open to the person. */
function enteredByOthers(
  { whole, fields }: SeenKind,
  content: { readonly data: DynamicData; readonly before: DynamicData },
): DynamicData {
  const { enteredIn = '' } = whole.shared ?? {}
  const field = Object.hasOwn(fields, enteredIn) ? fields[enteredIn] : undefined
  return field && isFilledIn(field) ? {} : enteredInProportion(whole, content)
}

async function updated(actor: Actor, kind: SeenKind, change: store.Change, act: store.Act): Promise<void> {
  const { before, data, organId } = change
  await writeChanges(actor, [change], { kind, act })
  await keepUnique(actor.db, kind, { id: before.id, organId, data }, { organId: before.organId, data: before.data })
}

async function repeatedOrStale({ db, caller, scope }: Actor, kind: SeenKind, proposal: Proposal): Promise<string> {
  const { id } = proposal.before
  const present = found(await store.recordJsonById(db, scope, kind, id), '记录')
  if (isRepeated(proposal, caller.user.Id, await store.lastVersionTimes(db, [id]))) return present
  throw await staleRefusal(db, scope, id, JSON.parse(present))
}

/** Whether an edit that comes too late is one that was carried out already, sent again. */
export function isRepeated(
  { before, readTime, data, occurTime }: Proposal,
  userId: string,
  lastVersionTimes: ReadonlyMap<string, string>,
): boolean {
  const isSameTime = occurTime === undefined || occurTime === before.occurTime
  const wasTheirs = before.updateUserId === userId && isSameTime && isSame(before.data, data)
  return wasTheirs && lastVersionTimes.get(before.id) === readTime
}

type Right = 'view' | 'edit' | 'delete'

/** Locks a record for a change, see {@link changeableTogether}; what was deleted can only be deleted. */
export async function changeable(actor: Actor, id: string, right: Right) {
  const { kind, befores } = await changeableTogether(actor, [id], right)
  const [before] = befores
  const stored = found(before, '记录')
  if (stored.isDeleted && right !== 'delete') throw await absentRefusal(actor.db, actor.scope, [kind], id)
  return { kind, before: stored }
}

/** Locks a record of a kind for a change that its domain makes, and reads it. */
export async function changeableOf<K extends FormKind>(actor: Actor, of: K, id: string, right: Right) {
  const { kind, before } = await changeable(actor, id, right)
  if (kind.id !== of.id) throw refusal('not-found', { what: of.name })
  return { kind, before: { ...before, data: readData(of, before.data) } }
}

/**
 * Locks records of one form for a change. Readable but not changeable is 403; out of scope, they do not exist. Their form
 * is held first, as publishing locks it before the records: it stays in force as the change is checked by it.
 */
export async function changeableTogether({ db, scope }: Actor, ids: readonly string[], right: Right) {
  const held = await store.holdForms(db, ids)
  const [first] = held
  const { formId, version } = found(held.length === ids.length ? first : undefined, '记录')
  const kind = scope.kinds.byId(formId)
  if (!kind?.rights.has('view') || held.some((one) => one.formId !== formId)) {
    throw refusal('not-found', { what: '记录' })
  }
  if (kind.version !== version) throw refusal('forms/outdated')
  const befores = await store.lockRecords(db, scope, { kind, right }, ids)
  if (befores.length < ids.length) {
    const locked = new Set(befores.map((one) => one.id))
    const lacking = ids.filter((id) => !locked.has(id))
    for (const id of lacking) {
      if ((await store.recordJsonById(db, scope, kind, id)) === undefined)
        throw await absentRefusal(db, scope, [kind], id)
    }
    throw forbiddenRight(right, kind)
  }
  needRight(kind, right)
  return { kind, befores }
}

/** A record for a change that its domain makes. */
interface DomainChange {
  readonly id: string
  /** The UpdateTime of the record as it was read. */
  readonly readTime: string
  /** The right that it takes over the record; `edit` unless told. With `view` the domain says who else may. */
  readonly right?: Right
}

/** Sets fields that only the domain may set, under the same guard against overwriting as any edit. */
export async function setDomainFields<K extends FormKind, Set extends DataOf<K>>(
  actor: Actor,
  of: K,
  { id, readTime, right = 'edit' }: DomainChange,
  decide: ((data: DataOf<K>) => Set) & OnlyFields<DataOf<K>, Set>,
): Promise<Page> {
  const { kind, before } = await changeable(actor, id, right)
  if (kind.id !== of.id) throw refusal('not-found', { what: of.name })
  const data = { ...before.data, ...decide(readData(of, before.data)) }
  if (readTime !== before.updateTime) {
    return new Page(await repeatedOrStale(actor, kind, { before, readTime, data, sent: data, occurTime: undefined }))
  }
  await holdWaitedFor(actor, kind, { data, before: before.data })
  await holdNamed(actor.db, kind.whole, { data, before: before.data })
  await updated(actor, kind, { before, data, organId: before.organId }, 'status')
  await keepFiles(actor, kind, { id, data, before: before.data })
  return new Page(await written(actor, kind, id))
}

/**
 * Puts records that are locked into the bin because others come in their place: what refers to them goes on to. Those that are there
 * already stay.
 */
export async function replaceRecords(
  { db, caller }: Pick<Actor, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<void> {
  await releaseUnique(db, ids)
  await store.deleteRecords(db, ids, caller.user.Id)
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
  await refuseKept(db, going)
  await refuseInUse(db, scope, going)
  const gone = going.map((one) => one.id)
  await releaseUnique(db, gone)
  await store.deleteRecords(db, gone, caller.user.Id)
}
