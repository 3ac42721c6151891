import { setImmediate as breath } from 'node:timers/promises'
import { type Faults, type Question, found, refusal, refusalOfLate } from '@farm/contract/errors'
import type { DynamicData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { type SeenKind, organWithinScope } from '../access/index.ts'
import { type Adder, beginningOf } from './add.service.ts'
import { type Reference, checkedNew, isSame } from './forms.rules.ts'
import { eachOf, faultsOfGone, leaves, namedAnew } from './kept-things.ts'
import { holdLive } from './kept-things.store.ts'
import { rulesOf } from './kind-rules.ts'
import { lastChanges } from './last-change.store.ts'
import * as many from './many-insert.store.ts'
import { clash, takenText, uniqueValues } from './own-values.service.ts'
import { type Proposal, momentOf, proposalOf, settledChange } from './records.service.ts'
import * as store from './records.store.ts'
import {
  type Place as Standing,
  type Referred,
  type Refers,
  enterpriseOrgan,
  ownPlace,
  referredByAny,
  refuseMissing,
  refuseStrays,
} from './references.service.ts'
import { usedAmong } from './referrers.service.ts'
import { needRight } from './registry.ts'
import { successorsOf, withSuccessors } from './successors.ts'
import { faultsOfWaitedFor } from './waited-for.ts'
import { faultsOf } from './write-many.rules.ts'

/** A record to be added under an id, or to be changed as it was read. */
export interface ManyRow {
  readonly row: number
  readonly id: string
  /** By field; of a change only what is named is changed, and null clears. */
  readonly data: DynamicData
  /** Of a change: the UpdateTime of the record as it was read. */
  readonly readTime?: string | undefined
  /** Of a change: `restore` brings back what the record held. */
  readonly act?: 'restore'
  /** When the sheet was sent in which it stands. */
  readonly sentTime?: string
  /** Of what is brought back: all that the record held then. */
  readonly restored?: DynamicData
  /** Codes of what its person was asked and confirmed. */
  readonly confirmed?: readonly string[]
}

interface Place {
  readonly row: number
  readonly id: string
}
export interface Adding extends Place, Standing {
  readonly act: 'add'
  readonly data: DynamicData
}
export interface Editing extends Place {
  readonly act: 'edit' | 'same'
  readonly change: store.Change
  /** What the row names. */
  readonly sent: DynamicData
}
interface Wrong extends Place {
  readonly act: 'wrong'
  readonly faults: Faults
  /** It lacks nothing but that these are confirmed. */
  readonly asks?: readonly Question[]
}
type Good = Adding | Editing
export type JudgedRow = Good | Wrong

interface Judging {
  /** To which new records belong that name no enterprise. */
  readonly organId: string | undefined
  /** Values that rows before these have taken, by {@link keyOfHeld}. */
  readonly taken: Map<string, number>
}

/** So long the server does nothing else at most. */
const MOST_MS = 8

/** Lets others have their turn when enough time has passed. */
function pacer(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MOST_MS) return undefined
    return breath().then(() => {
      since = performance.now()
    })
  }
}

/**
 * Judges new and changed records of a kind as adding and editing do, with what they refer to and what must be unique
 * asked for at once. Nothing is written. Inside a transaction the form is held as it is, then what is to be changed is
 * locked, in the order in which publishing does it; `forms/outdated` where the form is another by now.
 */
export async function judgeMany(
  actor: Adder,
  kind: SeenKind,
  rows: readonly ManyRow[],
  judging: Judging,
): Promise<JudgedRow[]> {
  const pace = pacer()
  const now = actor.now.toISOString()
  if (actor.db.isTransaction && (await many.holdVersion(actor.db, kind.id)) !== kind.version)
    throw refusal('forms/outdated')
  const told = await toldOrgan(actor, kind, judging.organId)
  const stands = await standsOf(actor, kind, rows)
  const { proposed, refers, judged } = await proposedNow({ actor, kind, stands, pace }, rows)
  for (const { row, content, proposal } of proposed) {
    await pace()
    try {
      const referred = refers(content, proposal ? momentOf(proposal) : now)
      judged.set(
        row.row,
        proposal
          ? editing(kind, row, proposal, referred)
          : adding(actor, kind, { row, content, referred, organId: told && found(told.id, '组织') }),
      )
    } catch (error) {
      judged.set(row.row, wrong(row, faultsOf(error)))
    }
  }
  const all = rows.flatMap(({ row }) => judged.get(row) ?? [])
  const known = refers({}, now).refers
  const open = await withoutUsed(actor, kind, await withoutClosed(actor.db, all))
  const placed = await withoutGone(actor.db, kind, await withoutLeft(actor, kind, open, known), known)
  return withoutClashes(actor.db, kind, placed, judging.taken)
}

interface Proposing {
  readonly actor: Adder
  readonly kind: SeenKind
  readonly stands: Stands
  readonly pace: ReturnType<typeof pacer>
}

interface Proposed {
  readonly row: ManyRow
  readonly content: DynamicData
  readonly proposal?: Proposal
}

/** What rows come to before they are judged, with what they refer to by the ids that hold now. */
async function proposedNow(proposing: Proposing, rows: readonly ManyRow[]) {
  const asked = await proposedAs(proposing, rows)
  const now = proposing.actor.now.toISOString()
  const missing = asked.proposed.flatMap(({ content }) => asked.refers(content, now).missing)
  const successors = await successorsOf(proposing.actor, missing)
  if (successors.size === 0) return asked
  return proposedAs(
    proposing,
    rows.map((row) => ({ ...row, data: withSuccessors(row.data, successors) })),
  )
}

async function proposedAs({ actor, kind, stands, pace }: Proposing, rows: readonly ManyRow[]) {
  const judged = new Map<number, JudgedRow>()
  const proposed: Proposed[] = []
  for (const row of rows) {
    await pace()
    try {
      proposed.push({ row, ...proposedOf(actor, kind, row, stands) })
    } catch (error) {
      judged.set(row.row, wrong(row, faultsOf(error)))
    }
  }
  const refers = await referredByAny(
    actor,
    { kind, right: kind.rights.has('add') ? 'add' : 'edit' },
    proposed.map(({ content }) => content),
  )
  return { proposed, refers, judged }
}

/** The organisation that was named, if it is within reach still; nothing where none was named. */
async function toldOrgan({ db, scope }: Adder, kind: SeenKind, organId: string | undefined) {
  return organId === undefined ? undefined : { id: await organWithinScope(db, scope, organId, { kind, right: 'add' }) }
}

export function wrong({ row, id }: Place, faults: Faults): Wrong {
  return { row, id, act: 'wrong', faults }
}

/** How records that are to be changed stand, locked, and who changed those that are not as they were read. */
async function standsOf({ db, scope }: Adder, kind: SeenKind, rows: readonly ManyRow[]) {
  const ids = rows.filter(({ readTime }) => readTime !== undefined).map(({ id }) => id)
  const stored = ids.length > 0 ? await store.lockRecords(db, scope, { kind, right: 'edit' }, ids) : []
  const readTimes = new Map(rows.map(({ id, readTime }) => [id, readTime]))
  const late = stored.filter(({ id, updateTime }) => readTimes.get(id) !== updateTime).map(({ id }) => id)
  const changes = await lastChanges(db, scope, late)
  return { befores: new Map(stored.map((one) => [one.id, one])), changes }
}

type Stands = Awaited<ReturnType<typeof standsOf>>

function proposedOf(
  actor: Adder,
  kind: SeenKind,
  { id, data, readTime, act, restored }: ManyRow,
  { befores, changes }: Stands,
): { content: DynamicData; proposal?: Proposal } {
  if (readTime === undefined) {
    if (kind.isClosed) throw refusal('form-data/closed', { name: kind.name })
    needRight(kind, 'add')
    const { check = () => ({}) } = rulesOf(kind)
    return { content: checkedNew(kind, data, check, beginningOf(actor)) }
  }
  needRight(kind, 'edit')
  const before = befores.get(id)
  if (!before || before.isDeleted) throw refusal('not-found', { what: '记录' })
  if (before.updateTime !== readTime) throw refusalOfLate('form-data/stale', changes.get(id))
  const sent = { Id: id, Data: data, UpdateTime: readTime, ...(act && { act }), restored }
  const proposal = proposalOf(actor, kind, before, sent)
  return { content: proposal.data, proposal }
}

interface NewContent {
  readonly row: ManyRow
  readonly content: DynamicData
  readonly referred: Referred
  readonly organId: string | undefined
}

function adding(actor: Adder, kind: SeenKind, { row, content, referred, organId }: NewContent): Adding {
  refuseMissing(referred.missing)
  refuseStrays(referred.strays)
  const data = {
    ...content,
    ...rulesOf(kind).settle?.({ data: content, refers: referred.refers, occurTime: actor.now.toISOString() }),
  }
  const told = organId === undefined ? undefined : { organId, organPath: undefined }
  const place = told ?? enterpriseOrgan(data, referred.refers) ?? ownPlace(actor)
  return { row: row.row, id: row.id, act: 'add', data, ...place }
}

function editing(kind: SeenKind, { row, id }: Place, proposal: Proposal, referred: Referred): Editing {
  const change = settledChange(kind, proposal, referred)
  const { before } = proposal
  const isKept = isSame(change.data, before.data) && change.organId === before.organId
  return { row, id, act: isKept ? 'same' : 'edit', change, sent: proposal.sent }
}

/** Within a transaction the organisations are held; where one stands elsewhere by now, all is judged anew. */
async function withoutClosed(db: Db, all: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const organs = new Set(all.flatMap((one) => (one.act === 'add' ? [one.organId] : [])))
  if (organs.size === 0) return [...all]
  const open = await many.openOrgans(db, [...organs])
  return all.map((one) => {
    if (one.act !== 'add') return one
    const path = open.get(one.organId)
    if (path === undefined) return wrong(one, { '': ['所属组织不存在或已停用'] })
    if (one.organPath !== undefined && path !== one.organPath) throw refusal('forms/outdated')
    return one
  })
}

/** Within a transaction, who is given something stays until its end. */
async function withoutLeft(
  actor: Adder,
  kind: SeenKind,
  all: readonly JudgedRow[],
  refers: Refers,
): Promise<readonly JudgedRow[]> {
  if (!actor.db.isTransaction) return all
  const good = all.filter((one): one is Good => one.act === 'add' || one.act === 'edit')
  const written = good.map((one) =>
    one.act === 'add' ? { data: one.data, refers } : { data: one.change.data, before: one.change.before.data, refers },
  )
  const told = await faultsOfWaitedFor(actor, kind, written)
  const faults = new Map<JudgedRow | undefined, Faults>(told.map((of, at) => [good[at], of] as const))
  return all.map((one) => {
    const of = faults.get(one) ?? {}
    return Object.keys(of).length > 0 ? wrong(one, of) : one
  })
}

/** Within a transaction, what is named stays until its end. */
async function withoutGone(
  db: Db,
  kind: SeenKind,
  all: readonly JudgedRow[],
  refers: Refers,
): Promise<readonly JudgedRow[]> {
  if (!db.isTransaction) return all
  const named = new Map(all.map((one) => [one, namedIn(kind, one)] as const))
  const live = await holdLive(db, eachOf([...named.values()].flat(), refers), 'key share')
  return all.map((one) => {
    const faults = faultsOfGone(named.get(one) ?? [], live)
    return faults ? wrong(one, faults) : one
  })
}

function namedIn(kind: SeenKind, one: JudgedRow): readonly Reference[] {
  if (one.act === 'add') return namedAnew(kind.whole, { data: one.data })
  return one.act === 'edit' ? namedAnew(kind.whole, { data: one.change.data, before: one.change.before.data }) : []
}

/** What others refer to stays with its enterprise. */
async function withoutUsed({ db, scope }: Adder, kind: SeenKind, all: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const leaving = all.flatMap((one) => (one.act === 'edit' && leaves(kind, one.change) ? [one.id] : []))
  const used = await usedAmong(db, scope, kind, leaving)
  return all.map((one) => (used.has(one.id) ? wrong(one, { '': ['已被别的记录用到，不能换到别的企业'] }) : one))
}

/** What a row holds that must be unique in its organisation. */
export function heldBy(kind: SeenKind, one: JudgedRow): many.Held[] {
  if (one.act === 'wrong' || one.act === 'same') return []
  const { data, organId } = one.act === 'add' ? one : one.change
  return uniqueValues(kind.whole.fields, data).map((value) => ({ ...value, organId, recordId: one.id }))
}

function keyOfHeld({ field, organId, value }: many.Held): string {
  return `${field}|${organId}|${value}`
}

async function withoutClashes(
  db: Db,
  kind: SeenKind,
  all: readonly JudgedRow[],
  taken: Map<string, number>,
): Promise<JudgedRow[]> {
  const asked = all.flatMap((one) => heldBy(kind, one))
  if (asked.length === 0) return [...all]
  const holders = new Map((await many.holdersOf(db, kind.id, asked)).map((one) => [keyOfHeld(one), one.recordId]))
  return all.map((one) => {
    const held = heldBy(kind, one)
    const faults = held.flatMap((value): Array<[string, string[]]> => {
      const key = keyOfHeld(value)
      const earlier = taken.get(key)
      const holder = holders.get(key)
      if (earlier !== undefined && earlier !== one.row) return [clash(kind, value.field, `与文件第 ${earlier} 行重复`)]
      if (holder !== undefined && holder !== one.id) return [clash(kind, value.field, takenText(value))]
      return []
    })
    if (faults.length > 0) return wrong(one, Object.fromEntries(faults))
    for (const value of held) taken.set(keyOfHeld(value), one.row)
    return one
  })
}
