import { setImmediate as breath } from 'node:timers/promises'
import { type Faults, found, refusal } from '@farm/contract/errors'
import { type DynamicData, sequencePeriod, sequenceText, forbiddenRight } from '@farm/contract/forms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type SeenKind, organWithinScope } from '../access/index.ts'
import { type Adder, addRecord, beginningOf } from './add.service.ts'
import { checkedNew, isSame } from './forms.rules.ts'
import { contentToRestore } from './history.rules.ts'
import { beforeAddOf, beforeEditOf, isWrittenOneByOne, rulesOf } from './kind-rules.ts'
import * as many from './many-insert.store.ts'
import { clash, takenText, uniqueValues } from './own-values.service.ts'
import { releaseUnique } from './own-values.store.ts'
import { Questions } from './questions.ts'
import type { WrittenRecord } from './remove-many.service.ts'
import { type Proposal, editRecord, proposalOf, settledChange, wasOf } from './records.service.ts'
import * as store from './records.store.ts'
import { type Referred, enterpriseOrgan, referredByAny, refuseMissing, refuseStrays } from './references.service.ts'
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
}

interface Place {
  readonly row: number
  readonly id: string
}
interface Adding extends Place {
  readonly act: 'add'
  readonly data: DynamicData
  readonly organId: string
}
interface Editing extends Place {
  readonly act: 'edit' | 'same'
  readonly change: store.Change
  /** What the row names. */
  readonly sent: DynamicData
}
interface Wrong extends Place {
  readonly act: 'wrong'
  readonly faults: Faults
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
  if (actor.db.isTransaction && (await many.holdVersion(actor.db, kind.id)) !== kind.version)
    throw refusal('forms/outdated')
  const told = await toldOrgan(actor, kind, judging.organId)
  const befores = await beforesOf(actor, kind, rows)
  const judged = new Map<ManyRow, JudgedRow>()
  const proposed: Array<{ row: ManyRow; content: DynamicData; proposal?: Proposal }> = []
  for (const row of rows) {
    await pace()
    try {
      proposed.push({ row, ...proposedOf(actor, kind, row, befores) })
    } catch (error) {
      judged.set(row, wrong(row, faultsOf(error)))
    }
  }
  const refers = await referredByAny(
    actor,
    { kind, right: kind.rights.has('add') ? 'add' : 'edit' },
    proposed.map(({ content }) => content),
  )
  for (const { row, content, proposal } of proposed) {
    await pace()
    try {
      const referred = refers(content)
      judged.set(
        row,
        proposal
          ? editing(kind, row, proposal, referred)
          : adding(actor, kind, { row, content, referred, organId: told && found(told.id, '组织') }),
      )
    } catch (error) {
      judged.set(row, wrong(row, faultsOf(error)))
    }
  }
  const all = rows.flatMap((row) => judged.get(row) ?? [])
  return withoutClashes(actor.db, kind, await withoutClosed(actor.db, all), judging.taken)
}

/** The organisation that was told, if it is within reach still; nothing where none was told. */
async function toldOrgan({ db, scope }: Adder, kind: SeenKind, organId: string | undefined) {
  return organId === undefined ? undefined : { id: await organWithinScope(db, scope, organId, { kind, right: 'add' }) }
}

function wrong({ row, id }: Place, faults: Faults): Wrong {
  return { row, id, act: 'wrong', faults }
}

async function beforesOf({ db, scope }: Adder, kind: SeenKind, rows: readonly ManyRow[]) {
  const ids = rows.filter(({ readTime }) => readTime !== undefined).map(({ id }) => id)
  const stored = ids.length > 0 ? await store.lockRecords(db, scope, { kind, right: 'edit' }, ids) : []
  return new Map(stored.map((one) => [one.id, one]))
}

function proposedOf(
  actor: Adder,
  kind: SeenKind,
  { id, data, readTime, act }: ManyRow,
  befores: ReadonlyMap<string, store.Stored>,
): { content: DynamicData; proposal?: Proposal } {
  if (readTime === undefined) {
    if (kind.isClosed) throw refusal('form-data/closed', { name: kind.name })
    if (!kind.rights.has('add')) throw forbiddenRight('add', kind)
    const { check = () => ({}) } = rulesOf(kind)
    return { content: checkedNew(kind, data, check, beginningOf(actor)) }
  }
  if (!kind.rights.has('edit')) throw forbiddenRight('edit', kind)
  const before = befores.get(id)
  if (!before || before.isDeleted) throw refusal('not-found', { what: '记录' })
  if (before.updateTime !== readTime) throw refusal('form-data/stale')
  const proposal = proposalOf(actor, kind, before, { Id: id, Data: data, UpdateTime: readTime, ...(act && { act }) })
  return { content: proposal.data, proposal }
}

interface NewContent {
  readonly row: ManyRow
  readonly content: DynamicData
  readonly referred: Referred
  readonly organId: string | undefined
}

function adding({ caller, now }: Adder, kind: SeenKind, { row, content, referred, organId }: NewContent): Adding {
  refuseMissing(referred.missing)
  refuseStrays(referred.strays)
  const data = {
    ...content,
    ...rulesOf(kind).settle?.({ data: content, refers: referred.refers, occurTime: now.toISOString() }),
  }
  const place = organId ?? enterpriseOrgan(data, referred.refers) ?? caller.user.Organ.Id
  return { row: row.row, id: row.id, act: 'add', data, organId: place }
}

function editing(kind: SeenKind, { row, id }: Place, proposal: Proposal, referred: Referred): Editing {
  const change = settledChange(kind, proposal, referred)
  const { before } = proposal
  const isKept = isSame(change.data, before.data) && change.organId === before.organId
  return { row, id, act: isKept ? 'same' : 'edit', change, sent: proposal.sent }
}

async function withoutClosed(db: Db, all: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const organs = new Set(all.flatMap((one) => (one.act === 'add' ? [one.organId] : [])))
  if (organs.size === 0) return [...all]
  const open = await many.openOrgans(db, [...organs])
  return all.map((one) =>
    one.act === 'add' && !open.has(one.organId) ? wrong(one, { '': ['所属组织不存在或已停用'] }) : one,
  )
}

/** What a row holds that must be unique in its organisation. */
function heldBy(kind: SeenKind, one: JudgedRow): many.Held[] {
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

/**
 * Writes what {@link judgeMany} found good, within the transaction in which it was judged; answers when each came to be
 * as it is, by id. Refuses with `forms/outdated` where something changed in between: then it is judged anew.
 */
export async function writeMany(
  actor: Adder,
  kind: SeenKind,
  judged: readonly JudgedRow[],
  act: 'edit' | 'restore' = 'edit',
): Promise<ReadonlyMap<string, string>> {
  const { db, caller } = actor
  const added = judged.filter((one) => one.act === 'add')
  const edited = judged.filter((one): one is Editing => one.act === 'edit')
  const userId = caller.user.Id
  const records = await numbered(actor, kind, added)
  const inserted = records.length > 0 ? await many.insertRecords(db, { kind, userId, now: actor.now }, records) : []
  if (inserted.length < records.length) throw refusal('forms/outdated')
  const changes = edited.map(({ change }) => change)
  const changed = changes.length > 0 ? await store.updateRecords(db, changes, { kind, userId, act }) : []
  const values = [...added, ...edited].flatMap((one) => heldBy(kind, one))
  const isUnique = Object.values(kind.whole.fields).some(({ unique }) => unique)
  if (isUnique && edited.length > 0)
    await releaseUnique(
      db,
      edited.map(({ id }) => id),
    )
  if ((await many.takeAllUnique(db, kind.id, values)) < values.length) throw refusal('forms/outdated')
  return new Map([...inserted, ...changed].map(({ id, updateTime }) => [id, updateTime]))
}

/** The new records with the numbers that they get, in their order. */
async function numbered({ db, now, zone }: Adder, kind: SeenKind, added: readonly Adding[]): Promise<many.ManyNew[]> {
  const { day } = wallClock(now, zone)
  const numbers = new Map<string, Record<string, string>>()
  for (const [name, field] of Object.entries(kind.whole.fields)) {
    if (field.type !== 'sequence' || field.isRemoved) continue
    const byOrgan = Map.groupBy(added, ({ organId }) => organId)
    // In one order for everybody, so that two imports can't wait for each other.
    for (const organId of [...byOrgan.keys()].toSorted()) {
      const some = byOrgan.get(organId) ?? []
      const counter = { formId: kind.id, field: name, organId, period: sequencePeriod(field, day) }
      const { n, organNo } = await many.nextNumbers(db, counter, some.length)
      some.forEach(({ id }, index) => {
        numbers.set(id, { ...numbers.get(id), [name]: sequenceText(field, { day, n: n + index, organNo }) })
      })
    }
  }
  return added.map(({ id, data, organId }) => ({ id, organId, data: { ...data, ...numbers.get(id) } }))
}

/**
 * Writes one row by the way of a single record, within a transaction; answers when it came to be as it is. What the domain
 * refuses may have come half way: then the transaction is given up.
 */
export async function writeOne(
  actor: Adder,
  kind: SeenKind,
  { id, data, readTime, act }: ManyRow,
  organId: string | undefined,
): Promise<string> {
  const page =
    readTime === undefined
      ? await addRecord(actor, { FormId: kind.id, Id: id, Data: data, ...(organId && { OrganId: organId }) })
      : await editRecord(actor, { Id: id, Data: data, UpdateTime: readTime, ...(act && { act }) })
  return updateTimeIn(page.json)
}

/** Nothing that was tried is to stay. */
class Tried extends Error {}

/** Asks the domain of a kind what it says to each of the rows that {@link judgeMany} found good; nothing stays of it. */
export async function askedOfDomain(
  actor: Adder,
  kind: SeenKind,
  judged: readonly JudgedRow[],
  organId: string | undefined,
): Promise<JudgedRow[]> {
  const all: JudgedRow[] = []
  for (const one of judged) all.push(await askedOne(actor, kind, one, organId))
  return all
}

async function askedOne(
  { db, caller, scope }: Adder,
  kind: SeenKind,
  one: JudgedRow,
  organId: string | undefined,
): Promise<JudgedRow> {
  const { id, act } = one
  if (act === 'wrong' || act === 'same') return one
  if (!isWrittenOneByOne(kind, act, one.act === 'add' ? one.data : one.change.data)) return one
  try {
    await inTransaction(db, async (within) => {
      // An import confirms nothing: what would have to be is told as a fault of its row.
      const questions = new Questions()
      const refuseOpen = () => questions.refuse()
      const context = { db: within, caller, scope, id, ask: questions.ask }
      if (one.act === 'add') await beforeAddOf(kind, one.data)?.({ ...context, data: one.data, organId, refuseOpen })
      else await beforeEditOf(kind, one.change.data)?.(editContext({ ...context, sent: one.sent }, one.change))
      questions.refuse()
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) return wrong(one, faultsOf(error))
  }
  return one
}

function editContext<Context>(context: Context, { before, data, organId, occurTime }: store.Change) {
  return { ...context, ...wasOf(before), data, organId, occurTime: occurTime ?? before.occurTime }
}

function updateTimeIn(json: string): string {
  const record: unknown = JSON.parse(json)
  const isRecord = typeof record === 'object' && record !== null && 'UpdateTime' in record
  return isRecord ? String(record.UpdateTime) : ''
}

/** What to send so that records hold again what they held at a version each, by id. */
export async function earlierContents(
  db: Db,
  kind: SeenKind,
  versions: readonly WrittenRecord[],
): Promise<ReadonlyMap<string, DynamicData>> {
  const contents = await many.contentsAt(db, versions)
  return new Map(contents.map(({ id, data }) => [id, contentToRestore(kind.fields, data)]))
}
