import { refusal } from '@farm/contract/errors'
import { sequenceDay, sequencePeriod, sequenceText } from '@farm/contract/forms'
import { inTransaction } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { SeenKind } from '../access/index.ts'
import { type Adder, addRecord } from './add.service.ts'
import { type Adding, type Editing, type JudgedRow, type ManyRow, heldBy, wrong } from './judge-many.service.ts'
import { beforeAddOf, beforeEditOf, isWrittenOneByOne, rulesOf } from './kind-rules.ts'
import * as many from './many-insert.store.ts'
import { releaseUnique } from './own-values.store.ts'
import { Questions } from './questions.ts'
import { editRecord, wasOf } from './records.service.ts'
import { writeChanges } from './changing.service.ts'
import type * as store from './records.store.ts'
import { asksIn, faultsOf } from './write-many.rules.ts'

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
  const { db, caller, now } = actor
  const added = judged.filter((one) => one.act === 'add')
  const edited = judged.filter((one): one is Editing => one.act === 'edit')
  const records = await numbered(actor, kind, added)
  const inserted =
    records.length > 0 ? await many.insertRecords(db, { kind, userId: caller.user.Id, now }, records) : []
  if (inserted.length < records.length) throw refusal('forms/outdated')
  const changes = edited.map(({ change }) => change)
  const changed = changes.length > 0 ? await writeChanges(actor, changes, { kind, act }) : []
  const values = [...added, ...edited].flatMap((one) => heldBy(kind, one))
  const isUnique = Object.values(kind.whole.fields).some(({ unique }) => unique)
  const ids = edited.map(({ id }) => id)
  if (isUnique && ids.length > 0) await releaseUnique(db, ids)
  if ((await many.takeAllUnique(db, kind.id, values)) < values.length) throw refusal('forms/outdated')
  return new Map([...inserted, ...changed].map(({ id, updateTime }) => [id, updateTime]))
}

/** The new records with the numbers that they get, in their order. */
async function numbered({ db, now, zone }: Adder, kind: SeenKind, added: readonly Adding[]): Promise<many.ManyNew[]> {
  const { day: today } = wallClock(now, zone)
  const numbers = new Map<string, Record<string, string>>()
  for (const [name, field] of Object.entries(kind.whole.fields)) {
    if (field.type !== 'sequence' || field.isRemoved) continue
    const dated = added.map((one) => ({ ...one, day: sequenceDay(field, one.data, today) }))
    const counted = Map.groupBy(dated, ({ organId, day }) => `${organId} ${sequencePeriod(field, day)}`)
    // In one order for everybody, so that two imports can't wait for each other.
    for (const key of [...counted.keys()].toSorted()) {
      const some = counted.get(key) ?? []
      const [organId = '', period = ''] = key.split(' ')
      const { n, organNo } = await many.nextNumbers(db, { formId: kind.id, field: name, organId, period }, some.length)
      some.forEach(({ id, day }, index) => {
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
  { id, data, readTime, act, restored, sentTime, confirmed }: ManyRow,
  organId: string | undefined,
): Promise<string> {
  if (readTime !== undefined) {
    const edit = { Id: id, Data: data, UpdateTime: readTime, ...(act && { act }), restored, Confirmed: confirmed }
    return updateTimeIn((await editRecord(actor, edit)).json)
  }
  const occurTime = rulesOf(kind).happensAsSent ? sentTime : undefined
  const placed = { ...(organId && { OrganId: organId }), ...(occurTime && { OccurTime: occurTime }) }
  return updateTimeIn(
    (await addRecord(actor, { FormId: kind.id, Id: id, Data: data, Confirmed: confirmed, isEntered: true, ...placed }))
      .json,
  )
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
      // Nobody has confirmed anything yet: the questions are shown beside the row.
      const questions = new Questions([], one.act === 'edit' ? { before: one.change.before.data } : {})
      const refuseOpen = () => questions.refuse()
      const context = { db: within, caller, scope, id, ask: questions.ask, forget: questions.forget, set: {} }
      if (one.act === 'add') await beforeAddOf(kind, one.data)?.({ ...context, data: one.data, organId, refuseOpen })
      else await beforeEditOf(kind, one.change.data)?.(editContext({ ...context, sent: one.sent }, one.change))
      questions.refuse()
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) return { ...wrong(one, faultsOf(error)), asks: asksIn(error) }
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
