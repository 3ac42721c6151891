import { faulty, found, refusal } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, type ChangedRecord, isMoment } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { keepFiles } from './files.service.ts'
import { contentToRestore, formerShares } from './history.rules.ts'
import { contentsAt } from './history.store.ts'
import { type Alike, type Refused, isOfOne, refusalOfMany, sentOf } from './many.rules.ts'
import { isUnique, keepUnique } from './own-values.service.ts'
import { releaseUnique } from './own-values.store.ts'
import { recordName } from './record-name.ts'
import { type Edit, type Proposal, changeableTogether, isRepeated, judged, proposalOf } from './records.service.ts'
import * as store from './records.store.ts'
import { referredByAny } from './references.service.ts'
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
  const edits = Records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime, Data, ...(Confirmed && { Confirmed }) }))
  return editTogether(actor, together, { edits, act: 'edit' })
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
    const former = formerShares(together.kind, data)
    const said = { former, act: 'restore' as const, ...(confirmed && { Confirmed: confirmed }) }
    return { Id, UpdateTime, Data, ...said, ...(occurTime !== null && { OccurTime: occurTime }) }
  })
  return editTogether(actor, together, { edits, act: 'restore' })
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
  const { db, caller } = actor
  const { kind } = together
  const isAlone = isWrittenOneByOne(kind, 'edit', undefined)
  const proposals = await proposalsOf(actor, together, edits)
  const fresh = proposals.filter(isFresh)
  const judge = await referredByAny(
    actor,
    { kind, right: 'edit' },
    fresh.map(({ data }) => data),
  )
  const writing = { kind, userId: caller.user.Id, act }
  const changed: store.Changed[] = []
  const changes = await withEach(kind, fresh, async (one) => {
    const change = await judged(actor, kind, one, judge(one.data))
    // The domain judges each by what the others have come to.
    if (isAlone) changed.push(...(await store.updateRecords(db, [change], writing)))
    return change
  })
  if (!isAlone && changes.length > 0) changed.push(...(await store.updateRecords(db, changes, writing)))
  await keepAll(actor, kind, changes)
  const times = new Map(changed.map((one) => [one.id, one.updateTime]))
  return proposals.map(({ before: { id, updateTime }, readTime }) => ({
    Id: id,
    UpdateTime: times.get(id) ?? updateTime,
    Version: readTime,
  }))
}

async function proposalsOf(actor: Actor, { kind, befores }: Together, edits: readonly Edit[]): Promise<Proposal[]> {
  const sent = new Map(edits.map((one) => [one.Id, one]))
  const late = befores.filter(({ id, updateTime }) => sent.get(id)?.UpdateTime !== updateTime)
  const lastTimes = await store.lastVersionTimes(
    actor.db,
    late.map(({ id }) => id),
  )
  const ones = befores.map((before) => ({ before }))
  return withEach(kind, ones, async ({ before }) => {
    if (before.isDeleted) throw refusal('form-data/gone')
    const proposal = proposalOf(actor, kind, before, found(sent.get(before.id), '记录'))
    if (isFresh(proposal) || isRepeated(proposal, actor.caller.user.Id, lastTimes)) return proposal
    throw refusal('form-data/stale')
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
async function withEach<One extends { readonly before: store.Stored }, Made>(
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
