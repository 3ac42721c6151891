import { faulty, refusal, refuseFaults } from '@farm/contract/errors'
import { type DataOf, GONE_TEXT } from '@farm/contract/forms'
import type { InputUnit, inputForm } from '@farm/contract/inputs'
import { type Booked, type MovementData, type Recorded, book, bookBack, stockForm } from '@farm/contract/stock'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, formatMoment, wallClock } from '../../platform/time/index.ts'
import type { AddContext, Ask } from '../forms/index.ts'
import { amountAt } from './blocks.store.ts'
import type { Place, Position } from './ledger.ts'
import { amountText, keptAmount, stockAmount, stockPrice } from './stock.rules.ts'
import * as store from './stock.store.ts'
import { closedUpTo, heldAt, isAfter, valueFrom } from './values.service.ts'
import { valueOf } from './values.store.ts'
import { holdMonths } from './months.store.ts'
import { askOfClosed } from './closed-month.service.ts'
import { askOfMoved } from './moved-since.service.ts'
import { expiredFaults, unreturnedFault } from './withdrawn.rules.ts'

/** What was booked stands; it is taken back by a movement that names it. */
export function refuseChange(): never {
  throw refusal('stock/final')
}

interface Movement {
  readonly id: string
  readonly data: MovementData
  readonly place: Place
  /** ISO 8601. */
  readonly time: string
  /** The same by the clock of the farm, and the day of it. */
  readonly when: string
  readonly day: string
  readonly unit: InputUnit
  /** 类别 of the input. */
  readonly goods: DataOf<typeof inputForm>['Kind']
  /** From where on the store is still to be valued. */
  readonly due: Position | undefined
  /** It happened in a month that is closed. */
  readonly isLate: boolean
  readonly ask: Ask
  readonly refuseOpen: () => void
  /** Whether the person may know which batches lie there. */
  readonly seesBatches: boolean
  /** Whether the person sees a field of movements: nothing of the others is shown to them. */
  readonly sees: (field: string) => boolean
}

/** Books a movement: holds the stock, works out what changes, refuses what would leave less than nothing at any time. */
export async function bookMovement(clock: Clock, context: AddContext<MovementData>) {
  const { db, id, data, occurTime, ask, refuseOpen, scope } = context
  const place = { enterprise: data.Enterprise ?? '', input: data.Input ?? '' }
  await holdMonths(db, place.enterprise)
  const due = await store.holdStock(db, place)
  // Sent twice at once: who waited for the first finds it there.
  if ((await store.entriesOf(db, [id])).length > 0) throw refusal('form-data/id-used')
  const input = await store.inputHeld(db, place.input)
  if (input?.Unit === undefined) throw faulty({ Input: [GONE_TEXT] })
  const original = data.Kind === '冲销' ? await originalOf(db, data, place) : undefined
  const time = timeOf(clock, original, occurTime)
  const { day } = wallClock(new Date(time), clock.zone)
  const fields = scope.kinds.byKey(stockForm.key)?.fields ?? {}
  const sees = (field: string) => Object.hasOwn(fields, field)
  const seen = { seesBatches: sees('Batch') && sees('BatchBalance'), sees }
  const movement: Movement = {
    id,
    data,
    place,
    time,
    when: formatMoment(time, clock.zone),
    day,
    unit: input.Unit,
    goods: input.Kind,
    due,
    isLate: await askOfClosed(db, { enterprise: place.enterprise, time, ask }),
    ask,
    refuseOpen,
    ...seen,
  }
  const set = original ? await takenBack(db, movement, original) : await booked(db, movement)
  // A store belongs to its enterprise, whoever books and wherever they stand.
  const organId = await store.organOf(db, place.enterprise)
  return { data: { ...set, StockUnit: input.Unit }, organId, occurTime: time }
}

/**
 * Writes an entry and values what lies after it by date. While others are still to be valued before it, the job that does so comes to it
 * as well. Taking back a stock-take opens what it had closed.
 */
async function written(db: Db, { place, due }: Movement, entry: store.Entry, standing: store.Standing): Promise<void> {
  const at = await store.writeEntry(db, entry, standing)
  const next = { time: at.time, seq: at.seq + 1 }
  const from = entry.takesBackCount ? await openedFrom(db, place, next) : next
  if (!due || isAfter(due, from)) await valueFrom(db, place, from)
}

/** Before anything that a store holds. */
const BEGINNING: Position = { time: '0001-01-01T00:00:00.000Z', seq: 0 }

async function openedFrom(db: Db, place: Place, next: Position): Promise<Position> {
  const closed = (await closedUpTo(db, place))?.upTo ?? BEGINNING
  return isAfter(closed, next) ? next : closed
}

async function booked(db: Db, movement: Movement): Promise<MovementData> {
  const { id, data, place, time, unit } = movement
  const batch = data.Batch?.trim() ?? ''
  if (batch !== '') {
    const known = await store.batchIn(db, { ...place, batch })
    refuseOtherDates(data, known)
    refuseExpired(movement, batch, known?.expires ?? undefined)
  }
  const standing = await store.standingAt(db, { ...place, batch, time })
  refuseBeforeCount(standing)
  const isCount = data.Kind === '盘点'
  if (isCount) refuseBeforeReversal(await store.reversedLater(db, { ...place, batch, time }))
  const made = book({
    kind: kindOf(data),
    quantity: stockAmount(data, unit),
    price: stockPrice(data, unit),
    batchBalance: standing.batchBalance,
    held: await heldAt(db, movement, standing),
  })
  if (made.entry === '退库') await refuseUnwithdrawn(db, movement, { batch, change: made.change })
  await refuseOverdraft(db, movement, { batch, change: made.change, standing })
  await askOfBatch(db, movement, batch)
  const { batchBalance } = standing
  if (isCount) await askOfMoved(db, movement, { batch, booked: batchBalance, counted: batchBalance + made.change })
  movement.refuseOpen()
  const dates = { produced: data.ProductionDate, expires: data.ExpiryDate }
  const value = movement.isLate ? 0 : made.value
  const entry = {
    ...place,
    id,
    batch,
    time,
    change: made.change,
    value,
    worth: made.value,
    isCount,
    isWithdrawal: isWithdrawal(made.entry),
    reverses: undefined,
    takesBackCount: false,
    ...dates,
  }
  await written(db, movement, entry, standing)
  return told({ ...made, value }, standing)
}

/** By these it is judged how much may be brought back. */
function isWithdrawal(entry: string | null): boolean {
  return entry === '领用' || entry === '退库'
}

/** What a reversal takes back: a movement of the same store that stands. */
async function originalOf(db: Db, { Reverses }: MovementData, place: Place): Promise<store.EntryRow> {
  const [original] = await store.entriesOf(db, Reverses === undefined ? [] : [Reverses])
  if (!original) throw faulty({ Reverses: [GONE_TEXT] })
  if (original.isClosing) throw faulty({ Reverses: ['计价调整由系统记账，不能冲销'] })
  if (original.isReversal) throw faulty({ Reverses: ['冲销记录不能再冲销；需要时重新记账'] })
  if (original.isReversed) throw faulty({ Reverses: ['这条记录已经冲销过，不用再冲销'] })
  if (original.enterprise !== place.enterprise || original.input !== place.input) {
    throw faulty({ Reverses: ['“冲销的记录”与所选企业或投入品不一致，请重新选择'] })
  }
  return original
}

/**
 * When a movement happens. A stock-take is taken back as of its own time: with a later one a wrong difference would stand between the
 * two and could not be mended.
 */
function timeOf(clock: Clock, original: store.EntryRow | undefined, said: string | undefined): string {
  if (!original?.isCount) return said ?? clock.now().toISOString()
  if (said === undefined || said === original.time) return original.time
  const own = formatMoment(original.time, clock.zone)
  throw faulty({ OccurTime: [`冲销盘点要按盘点当时的时间记（${own}），请改为这个时间或不填`] })
}

/** A movement is taken back whole, once, and not before it happened. */
async function takenBack(db: Db, movement: Movement, original: store.EntryRow): Promise<MovementData> {
  const { id, place, time } = movement
  if (time < original.time) throw faulty({ OccurTime: ['发生的时间不能早于被冲销的记录'] })
  const { batch } = original
  const countedAt = await store.countedSince(db, { ...place, batch, id: original.id })
  if (countedAt !== null) {
    throw faulty({ Reverses: [`这批在 ${countedAt} 盘点过，账面已按盘点更正；要冲销它，请先冲销那次盘点`] })
  }
  const standing = await store.standingAt(db, { ...place, batch, time })
  const back = bookBack({ change: original.change, value: original.worth }, await heldAt(db, movement, standing))
  if (original.entry === '领用') await refuseUnwithdrawn(db, movement, { batch, change: back.change })
  await refuseOverdraft(db, movement, { batch, change: back.change, standing })
  movement.refuseOpen()
  const dates = { produced: undefined, expires: undefined }
  const takes = { reverses: original.id, takesBackCount: original.isCount }
  const reported = movement.isLate ? 0 : back.value
  const what = { change: back.change, value: reported, worth: back.value, isCount: false }
  const entry = { ...place, id, batch, time, ...what, isWithdrawal: isWithdrawal(original.entry) }
  await written(db, movement, { ...entry, ...takes, ...dates }, standing)
  await store.settleDates(db, { ...place, batch })
  // What a stock-take had closed may have been valued anew, its reversal as well.
  const value = original.isCount ? await valueOf(db, id) : reported
  return { ...told({ ...back, value }, standing), ...countedUnder(original), ...(batch !== '' && { Batch: batch }) }
}

function countedUnder({ entry }: Pick<store.EntryRow, 'entry'>): MovementData {
  return entry === null ? {} : { Entry: entry }
}

function told(made: Omit<Booked, 'entry'> & Partial<Booked>, { balance, batchBalance }: store.Standing): MovementData {
  const { entry, change, value } = made
  return {
    ...(entry && { Entry: entry }),
    Change: change,
    Value: value,
    Balance: keptAmount(balance + change),
    BatchBalance: keptAmount(batchBalance + change),
  }
}

function kindOf({ Kind }: MovementData): Recorded {
  switch (Kind) {
    case '入库':
    case '领用':
    case '退库':
    case '报损':
    case '盘点':
      return Kind
    default:
      throw faulty({ Kind: ['请重新选择出入库类型'] })
  }
}

/** One batch has one date of making and one of expiry. */
function refuseOtherDates(data: MovementData, known: store.BatchRow | undefined): void {
  const dates = [
    ['ProductionDate', '生产日期', known?.produced],
    ['ExpiryDate', '有效期', known?.expires],
  ] as const
  for (const [field, what, before] of dates) {
    const said = data[field]
    if (said !== undefined && before && said !== before) {
      throw faulty({ [field]: [`这个批号已登记的${what}是 ${before}；不是同一批请另填批号`] })
    }
  }
}

/** What was counted stands: before a stock-take nothing is booked any more. */
function refuseBeforeCount({ countedAt }: store.Standing): void {
  if (countedAt === null) return
  throw faulty({ OccurTime: [`这批在 ${countedAt} 盘点过，不能补记盘点之前的出入库；确有差错请先冲销那次盘点`] })
}

/**
 * What is taken back holds in the books until its reversal: counted in between, the difference would come to be wrong with that
 * reversal. One whose reversal happened as it did itself never held.
 */
function refuseBeforeReversal(later: store.ReversedLater | undefined): void {
  if (!later) return
  const { at, reversed } = later
  throw faulty({
    OccurTime: [`这批 ${at} 的记录到 ${reversed} 才冲销，此前的账面还含着它；请按 ${reversed} 或之后的时间盘点`],
  })
}

/** Pesticide that is past its date comes neither in nor out. */
function refuseExpired({ data, day, goods, sees }: Movement, batch: string, expires: string | undefined): void {
  const hidesDate = !sees('ExpiryDate')
  const faults = expiredFaults(data.Kind, {
    goods,
    batch,
    day,
    known: expires,
    said: data.ExpiryDate,
    hidesDate,
  })
  refuseFaults(faults)
}

/** No more is brought back than was withdrawn of the batch, at that time or at any time since, nor is a withdrawal taken back under it. */
async function refuseUnwithdrawn(
  db: Db,
  { place, time, unit, data, sees }: Movement,
  { batch, change }: Pick<Overdraft, 'batch' | 'change'>,
): Promise<void> {
  const unreturned = await amountAt(db, 'withdrawn', { ...place, batch, time })
  const isReversal = data.Kind === '冲销'
  const fault = unreturnedFault(unreturned, { batch, unit, amount: change, isReversal, hidesLeft: !sees('Quantity') })
  if (fault !== undefined) throw faulty({ [isReversal ? 'Reverses' : 'Quantity']: [fault] })
}

interface Overdraft {
  readonly batch: string
  readonly change: number
  readonly standing: store.Standing
}

const SHORT_HINT = '，请核对数量，或先补记入库'

/** Neither the input nor its batch may come to less than nothing, at that time or at any time since. */
async function refuseOverdraft(
  db: Db,
  { place, unit, data, seesBatches, sees }: Movement,
  { batch, change, standing }: Overdraft,
) {
  if (change >= 0) return
  const { balance, batchBalance, least, batchLeast } = standing
  const isBatchShort = keptAmount(batchLeast + change) < 0
  if (!isBatchShort && keptAmount(least + change) >= 0) return
  const there = isBatchShort ? batchBalance : balance
  const field = data.Kind === '冲销' ? 'Reverses' : 'Quantity'
  const what = batch === '' ? '不分批号的结存' : `批号 ${batch} 结存`
  if (!sees(isBatchShort ? 'BatchBalance' : 'Balance')) {
    throw faulty({ [field]: [`${what}不够减 ${amountText(-change, unit)}${SHORT_HINT}`] })
  }
  if (keptAmount(there + change) >= 0) {
    const later = isBatchShort ? batchLeast : least
    throw faulty({
      [field]: [
        `${what}当时有 ${amountText(there, unit)}，但之后最少时只剩 ${amountText(later, unit)}，不够再减 ${amountText(-change, unit)}`,
      ],
    })
  }
  const others = await batchesBeside(db, place, batch)
  const hint = others.length === 0 || !seesBatches ? SHORT_HINT : `；另有${batchesText(others, unit)}`
  throw faulty({ [field]: [`${what}只有 ${amountText(there, unit)}，不够减 ${amountText(-change, unit)}${hint}`] })
}

/** What lies there of other batches, and of none. */
async function batchesBeside(db: Db, place: Place, batch: string): Promise<readonly store.BatchRow[]> {
  return (await store.batchesLeft(db, place)).filter((one) => one.batch !== batch)
}

/** So many batches are named. */
const MOST_NAMED = 5

function batchesText(batches: ReadonlyArray<Pick<store.BatchRow, 'batch' | 'balance'>>, unit: string): string {
  const named = batches.slice(0, MOST_NAMED).map(({ batch, balance }) => {
    return `${batch === '' ? '不分批号的' : `批号 ${batch} `}${amountText(balance, unit)}`
  })
  return `${named.join('、')}${batches.length > MOST_NAMED ? '等' : ''}`
}

/**
 * What is kept by batches is moved and counted by batch. Without one it is stock of no batch beside them, and so is what is counted of a
 * batch that is not in the books: what was counted is there twice then. The batches are those of the time of the movement and of now.
 */
async function askOfBatch(
  db: Db,
  { place, time, data, unit, ask, seesBatches }: Movement,
  batch: string,
): Promise<void> {
  const isNew = data.Kind === '盘点' && (data.Quantity ?? 0) > 0
  if (batch !== '' && (!isNew || (await store.isInBooks(db, { ...place, batch })))) return
  const known = await store.batchesAround(db, { ...place, time })
  const now = known.filter((one) => one.balance > 0)
  const before = known.filter((one) => one.balanceThen > 0).map((one) => ({ ...one, balance: one.balanceThen }))
  const isKept = (some: readonly store.BatchAround[]) => some.some((one) => one.batch !== '' || batch !== '')
  const isLeft = isKept(now)
  if (!isLeft && !isKept(before)) return
  const details: Readonly<Record<string, string>> = {
    ...(!isLeft && { when: '当时有' }),
    ...(seesBatches && { batches: batchesText(isLeft ? now : before, unit) }),
  }
  if (batch === '') ask('stock/without-batch', 'Batch', details)
  else ask('stock/new-batch', 'Batch', { batch, ...details })
}
