import { Refusal, faulty, found, refusal, refusalOfLate } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, type ChangedRecord, isMoment } from '@farm/contract/forms'
import { asPart } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { writeChanges } from './changing.service.ts'
import { keepFiles } from './files.service.ts'
import { contentToRestore } from './history.rules.ts'
import { contentsAt } from './history.store.ts'
import { lastChanges } from './last-change.store.ts'
import { type Alike, type Refused, isOfOne, refusalOfMany, sentOf } from './many.rules.ts'
import { isUnique, keepUnique } from './own-values.service.ts'
import { releaseUnique } from './own-values.store.ts'
import { recordName } from './record-name.ts'
import {
  type Edit,
  type Proposal,
  changeableTogether,
  isRepeated,
  judged,
  momentOf,
  proposalOf,
} from './records.service.ts'
import { proposedNow } from './proposed-now.service.ts'
import * as changeStore from './many-change.store.ts'
import * as store from './records.store.ts'
import { kindById, needRight } from './registry.ts'
import { isWrittenOneByOne } from './kind-rules.ts'

interface Read {
  readonly Id: string
  readonly UpdateTime: string
}

interface EditOfMany extends Alike {
  readonly FormId: string
  readonly Records: readonly Read[]
  readonly Confirmed?: readonly string[]
}

/** Sets or clears the same fields of records of a form: of all of them or of none. */
export async function editMany(
  actor: Actor,
  { FormId, Records, Confirmed, ...alike }: EditOfMany,
): Promise<ChangedRecord[]> {
  const kind = kindById(actor.scope, FormId)
  needRight(kind, 'view')
  needRight(kind, 'edit')
  const Data = sentOf(kind.fields, alike)
  const together = await lockedTogether(actor, Records)
  if (together.kind.id !== kind.id) throw refusal('not-found', { what: '记录' })
  const edits = Records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime, Data, Confirmed }))
  return editTogether(actor, together, { edits, act: 'edit' })
}

/** The changes of many that the caller may take back. */
export async function manyChangesOf({ db, scope, now }: Pick<Actor, 'db' | 'scope' | 'now'>, formId: string) {
  const kind = kindById(scope, formId)
  needRight(kind, 'view')
  needRight(kind, 'edit')
  return changeStore.manyChanges(db, scope, kind, now)
}

interface ToRestore {
  readonly Records?: readonly ReadVersion[]
  readonly Change?: string
}

/** The records that are named, or those of a change of many that the caller may edit. */
export async function recordsToRestore(
  { db, scope, now }: Actor,
  { Records, Change }: ToRestore,
): Promise<readonly ReadVersion[]> {
  if ((Records === undefined) === (Change === undefined))
    throw faulty({ Records: ['请指明要恢复的记录，或一次批量编辑，只填其中一项'] })
  if (Records) return Records
  const kinds = scope.kinds.all().filter(({ rights }) => rights.has('view') && rights.has('edit'))
  const held = await changeStore.recordsOfChange(db, scope, kinds, { id: Change ?? '', now })
  if (held.length === 0) throw refusal('not-found', { what: '批量编辑' })
  return held
}

interface ReadVersion extends Read {
  /** The moment from which the record held what is brought back. */
  readonly Version: string
}

/** Brings back what records of one form held at earlier times: of all of them or of none. */
export async function restoreMany(
  actor: Actor,
  sent: readonly ReadVersion[],
  confirmed?: readonly string[],
): Promise<ChangedRecord[]> {
  if (!sent.every(({ Version }) => isMoment(Version))) {
    throw faulty({ Version: [NO_MOMENT_TEXT] })
  }
  const together = await lockedTogether(actor, sent)
  const contents = await contentsAt(
    actor.db,
    sent.map(({ Id, Version }) => ({ id: Id, version: Version })),
  )
  const edits = sent.map(({ Id, UpdateTime }): Edit => {
    const { data, occurTime } = found(contents.get(Id), '历史版本')
    const Data = contentToRestore(together.kind.fields, data)
    const said = { restored: data, act: 'restore' as const, Confirmed: confirmed }
    return { Id, UpdateTime, Data, ...said, ...(occurTime !== null && { OccurTime: occurTime }) }
  })
  return editTogether(actor, together, { edits, act: 'restore' })
}

/** The same, but what stands in the way of one record keeps that one alone as it is: it is answered with why. */
export async function restoreEach(
  actor: Actor,
  sent: readonly ReadVersion[],
  confirmed?: readonly string[],
): Promise<ChangedRecord[]> {
  try {
    return await asPart(actor.db, () => restoreMany(actor, sent, confirmed))
  } catch (error) {
    if (!isOfSome(error)) throw error
  }
  const answers: ChangedRecord[] = []
  // In one order for everybody, so that two who take back the same records can't wait for each other.
  for (const one of sent.toSorted((a, b) => (a.Id < b.Id ? -1 : 1))) {
    try {
      answers.push(...(await asPart(actor.db, () => restoreMany(actor, [one], confirmed))))
    } catch (error) {
      if (!isOfSome(error)) throw error
      answers.push({ ...one, Kept: error.extra.reasons?.join('；') ?? error.message })
    }
  }
  return answers
}

/** Whether a refusal is about records, of which others may be free of it. */
function isOfSome(error: unknown): error is Refusal {
  return isOfOne(error) || (error instanceof Refusal && (error.status === 404 || error.status === 403))
}

interface Together {
  readonly kind: SeenKind
  /** In the order in which they are locked. */
  readonly befores: readonly store.Stored[]
}

function lockedTogether(actor: Actor, sent: readonly Read[]): Promise<Together> {
  const ids = sent.map(({ Id }) => Id)
  if (new Set(ids).size < ids.length) throw faulty({ Records: ['同一条记录出现了两次'] })
  return changeableTogether(actor, ids, 'edit')
}

interface Edits {
  readonly edits: readonly Edit[]
  readonly act: store.Act
}

/** Edits records by all the rules of an edit, in a few statements for all; those that were edited so already stay. */
async function editTogether(actor: Actor, together: Together, { edits, act }: Edits): Promise<ChangedRecord[]> {
  const { kind } = together
  const isAlone = isWrittenOneByOne(kind, 'edit', undefined)
  const { proposals, judge } = await proposedNow(actor, kind, edits, (some) => proposalsOf(actor, together, some))
  const fresh = (await standing(actor, kind, proposals)).filter(isFresh)
  const writing = { kind, act }
  const changed: store.Changed[] = []
  const changes = await withEach(kind, fresh, async (one) => {
    const change = await judged(actor, kind, one, judge(one.data, momentOf(one)))
    // The domain judges each by what the others have come to.
    if (isAlone) changed.push(...(await writeChanges(actor, [change], writing)))
    return change
  })
  if (!isAlone && changes.length > 0) changed.push(...(await writeChanges(actor, changes, writing)))
  await keepAll(actor, kind, changes)
  const written = new Map(changes.map(({ before }) => [before.id, before.updateTime]))
  const records = changed.map(({ id, updateTime }) => ({ id, updateTime, version: written.get(id) ?? updateTime }))
  if (act === 'edit' && records.length > 0)
    await changeStore.noteManyChange(actor.db, { kind, userId: actor.caller.user.Id, now: actor.now, records })
  const times = new Map(changed.map((one) => [one.id, one.updateTime]))
  return proposals.map(({ before: { id, updateTime }, readTime }) => ({
    Id: id,
    UpdateTime: times.get(id) ?? updateTime,
    Version: readTime,
  }))
}

async function proposalsOf(actor: Actor, { kind, befores }: Together, edits: readonly Edit[]): Promise<Proposal[]> {
  const sent = new Map(edits.map((one) => [one.Id, one]))
  const ones = befores.map((before) => ({ before }))
  return withEach(kind, ones, async ({ before }) => proposalOf(actor, kind, before, found(sent.get(before.id), '记录')))
}

/** The proposals, where each record is there and as it was read, or was changed by this very edit. */
async function standing(actor: Actor, kind: SeenKind, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const late = proposals.filter((one) => one.before.isDeleted || !isFresh(one)).map(({ before }) => before.id)
  const lastTimes = await store.lastVersionTimes(actor.db, late)
  const changes = await lastChanges(actor.db, actor.scope, late)
  return withEach(kind, proposals, async (one) => {
    const { id, isDeleted } = one.before
    if (isDeleted) throw refusalOfLate('form-data/gone', changes.get(id))
    if (isFresh(one) || isRepeated(one, actor.caller.user.Id, lastTimes)) return one
    throw refusalOfLate('form-data/stale', changes.get(id))
  })
}

function isFresh({ before, readTime }: Proposal): boolean {
  return before.updateTime === readTime
}

/** Takes what must be unique, after all have let go of what they held, and gives the records their files. */
async function keepAll(actor: Actor, kind: SeenKind, changes: readonly store.Change[]): Promise<void> {
  if (isUnique(kind.whole)) {
    await releaseUnique(
      actor.db,
      changes.map(({ before }) => before.id),
    )
  }
  await withEach(kind, changes, async ({ before, data, organId }) => {
    await keepUnique(actor.db, kind, { id: before.id, organId, data })
    await keepFiles(actor, kind, { id: before.id, data, before: before.data })
  })
}

/** Does the same with each record; where some refuse it, all is refused, and the first of them are named with the reason. */
export async function withEach<One extends { readonly before: store.Stored }, Made>(
  kind: SeenKind,
  ones: readonly One[],
  work: (one: One) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  const refused: Refused[] = []
  for (const one of ones) {
    try {
      made.push(await work(one))
    } catch (error) {
      if (!isOfOne(error)) throw error
      refused.push({ name: recordName(kind, one.before.data), why: error })
    }
  }
  if (refused.length > 0) throw refusalOfMany(kind.fields, refused)
  return made
}
