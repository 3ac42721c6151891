import { enterpriseForm } from '@farm/contract/enterprises'
import { found } from '@farm/contract/errors'
import type { DataOf, DynamicData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { type EntryKind, stockForm } from '@farm/contract/stock'
import { type Db, type RawBuilder, fieldsIn, readEach, sql, wireTime } from '../../platform/db/index.ts'
import { addToBlock, amountAt, amountSql } from './blocks.store.ts'
import type { Place, Position } from './ledger.ts'

const movementFields = fieldsIn(stockForm)
const inputFields = fieldsIn(inputForm)

/**
 * Holds what lies of an input in a store until the transaction ends, so that whoever books next sees what was booked. Answers from where
 * on its entries are still to be valued, if any are.
 */
export async function holdStock(db: Db, { enterprise, input }: Place): Promise<Position | undefined> {
  await sql`
    insert into stock_input (enterprise_id, input_id, balance, value) values (${enterprise}, ${input}, 0, 0)
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ time: string | null; seq: number }>`
    select ${wireTime('due_time')} as time, due_seq::float8 as seq from stock_input
     where enterprise_id = ${enterprise} and input_id = ${input} for update
  `.execute(db)
  const { time = null, seq = 0 } = rows[0] ?? {}
  return time === null ? undefined : { time, seq }
}

/** What the record of an input says, held against those who change it meanwhile; undefined of one that is gone. */
export async function inputHeld(db: Db, id: string): Promise<DataOf<typeof inputForm> | undefined> {
  const { rows } = await sql<{ data: DynamicData }>`
    select data from record where id = ${id} and form_id = ${sql.lit(inputForm.id)} and not is_deleted for share
  `.execute(db)
  return readEach(inputForm, rows)[0]?.data
}

/** The organisation of an enterprise. */
export async function organOf(db: Db, enterprise: string): Promise<string> {
  const { rows } = await sql<{ organId: string }>`
    select organ_id as "organId" from record where id = ${enterprise} and form_id = ${sql.lit(enterpriseForm.id)}
  `.execute(db)
  return found(rows[0], '企业').organId
}

/** Whether anything was ever booked of an input. */
export async function isBooked(db: Db, input: string): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_input where input_id = ${input} limit 1`.execute(db)
  return rows.length > 0
}

export interface BatchRow {
  readonly batch: string
  readonly balance: number
  readonly produced: string | null
  readonly expires: string | null
}

const batchColumns = sql`batch, balance::float8 as balance, produced::text as produced, expires::text as expires`

/** A batch of an input in a store, also one of which nothing is left. */
export async function batchIn(db: Db, { enterprise, input, batch }: Omit<At, 'time'>): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from stock_batch
     where enterprise_id = ${enterprise} and input_id = ${input} and batch = ${batch}
  `.execute(db)
  return rows[0]
}

/** Batches of an input in a store of which something is left. */
export async function batchesLeft(db: Db, { enterprise, input }: Place): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from stock_batch
     where enterprise_id = ${enterprise} and input_id = ${input} and balance > 0 order by expires nulls last, batch
  `.execute(db)
  return rows
}

export interface BatchAround {
  readonly batch: string
  readonly balance: number
  /** What lay of it in the store at the moment that was asked about. */
  readonly balanceThen: number
}

/**
 * Batches of an input in a store with what lies of them now and what lay of them at a moment, those of which something does or did. Of
 * what was used up before that moment nothing is added up.
 */
export async function batchesAround(
  db: Db,
  { enterprise, input, time }: Omit<At, 'batch'>,
): Promise<readonly BatchAround[]> {
  const ofBatch = { enterprise: sql`b.enterprise_id`, input: sql`b.input_id`, batch: sql`b.batch` }
  const { rows } = await sql<BatchAround>`
    select b.batch, b.balance::float8 as balance, t.there::float8 as "balanceThen"
      from stock_batch b
     cross join lateral ${amountSql('batch', ofBatch, sql`${time}::timestamptz`)} t
     where b.enterprise_id = ${enterprise} and b.input_id = ${input}
       and (b.balance > 0
            or exists (select from stock_entry later
                        where later.enterprise_id = b.enterprise_id and later.input_id = b.input_id and later.batch = b.batch
                          and later.occur_time > ${time}::timestamptz))
     order by b.expires nulls last, b.batch
  `.execute(db)
  return rows
}

/** Whether a movement of a batch stands: what was taken back whole was never there. */
export async function isInBooks(db: Db, { enterprise, input, batch }: Omit<At, 'time'>): Promise<boolean> {
  const { rows } = await sql`
    select from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = ${batch} and e.reverses is null
       and not exists (select from stock_entry r where r.reverses = e.record_id)
     limit 1
  `.execute(db)
  return rows.length > 0
}

interface At extends Place {
  readonly batch: string
  /** ISO 8601. */
  readonly time: string
}

/** What lay there at a moment, after whatever was booked as happening then. */
export interface Standing {
  readonly balance: number
  /** What it was worth by date, and by what was reported; in 元. */
  readonly held: number
  readonly booked: number
  readonly batchBalance: number
  /** The least there was of it from then on. */
  readonly least: number
  readonly batchLeast: number
  /** When the batch was counted from that moment on, the first time; stock-takes that were taken back do not count. */
  readonly countedAt: string | null
}

export async function standingAt(db: Db, at: At): Promise<Standing> {
  const { enterprise, input, batch, time } = at
  const all = await amountAt(db, 'store', at)
  const ofBatch = await amountAt(db, 'batch', at)
  const { rows } = await sql<Pick<Standing, 'held' | 'booked'>>`
    select e.held::float8 as held, e.booked::float8 as booked from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.occur_time <= ${time}::timestamptz
     order by e.occur_time desc, e.seq desc limit 1
  `.execute(db)
  const after = sql`e.occur_time > ${time}::timestamptz`
  return {
    balance: all.there,
    least: all.least,
    batchBalance: ofBatch.there,
    batchLeast: ofBatch.least,
    ...(rows[0] ?? { held: 0, booked: 0 }),
    countedAt: await firstCount(db, { enterprise, input, batch }, after),
  }
}

/** When a batch was counted the first time, of the entries `e` that are meant; stock-takes that were taken back do not count. */
async function firstCount(
  db: Db,
  { enterprise, input, batch }: Omit<At, 'time'>,
  isMeant: RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select to_char(e.occur_time at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as at from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = ${batch} and e.is_count and ${isMeant}
       and not exists (select from stock_entry r where r.reverses = e.record_id)
     order by e.occur_time, e.seq limit 1
  `.execute(db)
  return rows[0]?.at ?? null
}

/** When a batch was counted after one of its movements, the first time; stock-takes that were taken back do not count. */
export function countedSince(
  db: Db,
  { id, ...of }: Omit<At, 'time'> & { readonly id: string },
): Promise<string | null> {
  const place = sql`(select o.occur_time, o.seq from stock_entry o where o.record_id = ${id})`
  return firstCount(db, of, sql`(e.occur_time, e.seq) > ${place}`)
}

export interface ReversedLater {
  /** By the clock of the farm. */
  readonly at: string
  readonly reversed: string
}

/** What of a batch stood in the books at a moment and was taken back only after it; of several the one that was taken back last. */
export async function reversedLater(
  db: Db,
  { enterprise, input, batch, time }: At,
): Promise<ReversedLater | undefined> {
  const { rows } = await sql<ReversedLater>`
    select to_char(e.occur_time at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as at,
           to_char(r.occur_time at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as reversed
      from stock_entry r join stock_entry e on e.record_id = r.reverses
     where r.enterprise_id = ${enterprise} and r.input_id = ${input} and r.batch = ${batch}
       and r.occur_time > ${time}::timestamptz and e.occur_time <= ${time}::timestamptz
     order by r.occur_time desc limit 1
  `.execute(db)
  return rows[0]
}

export interface Entry extends At {
  readonly id: string
  readonly change: number
  /** What is reported of it, in 元. */
  readonly value: number
  /** What it is worth by date. */
  readonly worth: number
  readonly isCount: boolean
  /** Goes out to be used, or comes back from there. */
  readonly isWithdrawal: boolean
  readonly reverses: string | undefined
  readonly takesBackCount: boolean
  /** Kept of the batch; what is not kept by batches has no dates. */
  readonly produced: string | undefined
  readonly expires: string | undefined
}

/**
 * Writes what was booked, and answers its place in the order. One that is taken back becomes due. What happened later is left as it was:
 * whoever values it anew shifts its balances as well.
 */
export async function writeEntry(db: Db, entry: Entry, standing: Standing): Promise<Position> {
  const { balance, batchBalance, held, booked } = standing
  const { id, enterprise, input, batch, time, change, value, worth, isCount, isWithdrawal, reverses } = entry
  const { produced, expires } = entry
  // First empty: what is checked of a row is checked before it is found to be there already.
  await sql`
    insert into stock_batch (enterprise_id, input_id, batch, balance) values (${enterprise}, ${input}, ${batch}, 0)
    on conflict do nothing
  `.execute(db)
  await sql`
    update stock_batch
       set balance = balance + ${change}::numeric,
           produced = case when batch <> '' then coalesce(${produced ?? null}::date, produced) end,
           expires = case when batch <> '' then coalesce(${expires ?? null}::date, expires) end
     where enterprise_id = ${enterprise} and input_id = ${input} and batch = ${batch}
  `.execute(db)
  await sql`
    update stock_input set balance = balance + ${change}::numeric, value = value + ${value}::numeric
     where enterprise_id = ${enterprise} and input_id = ${input}
  `.execute(db)
  const saysDates = batch !== '' && (produced ?? expires) !== undefined
  const { rows } = await sql<Position>`
    with written as (
      insert into stock_entry (record_id, enterprise_id, input_id, batch, occur_time, change, value, worth, held, booked, balance,
                               batch_balance, is_count, is_withdrawal, says_dates, reverses)
      values (${id}, ${enterprise}, ${input}, ${batch}, ${time}::timestamptz, ${change}::numeric, ${value}::numeric, ${worth}::numeric,
              ${held}::numeric + ${worth}::numeric, ${booked}::numeric + ${value}::numeric,
              ${balance}::numeric + ${change}::numeric, ${batchBalance}::numeric + ${change}::numeric, ${isCount}, ${isWithdrawal},
              ${saysDates}, ${reverses ?? null}::uuid)
      returning ${wireTime('occur_time')} as time, seq::float8 as seq
    ), due as (
      insert into derive_due (form_id, record_id)
      select ${sql.lit(stockForm.id)}::uuid, reversed
        from (select ${reverses ?? null}::uuid as reversed) r where reversed is not null
    )
    select time, seq from written
  `.execute(db)
  const at = found(rows[0], '出入库')
  const lines = ['store', 'batch', ...(isWithdrawal ? (['withdrawn'] as const) : [])] as const
  for (const line of lines) await addToBlock(db, line, { enterprise, input, batch, ...at })
  return at
}

/** The dates of a batch are those that its movements say which stand: with a reversal goes what was said by what it takes back. */
export async function settleDates(
  db: Db,
  { enterprise, input, batch }: Place & { readonly batch: string },
): Promise<void> {
  // One batch has one date of each: the first movement that says it says it for all.
  const said = (field: RawBuilder<string>) => sql`(
    select (r.data->>${field})::date from stock_entry e join record r on r.id = e.record_id
     where e.enterprise_id = b.enterprise_id and e.input_id = b.input_id and e.batch = b.batch and e.says_dates and r.data ? ${field}
       and not exists (select from stock_entry back where back.reverses = e.record_id)
     limit 1)`
  await sql`
    update stock_batch b
       set produced = ${said(movementFields.ProductionDate)}, expires = ${said(movementFields.ExpiryDate)}
     where b.enterprise_id = ${enterprise} and b.input_id = ${input} and b.batch = ${batch} and b.batch <> ''
  `.execute(db)
}

export interface EntryRow extends Place {
  readonly id: string
  readonly batch: string
  readonly time: string
  readonly entry: EntryKind | null
  readonly change: number
  readonly value: number
  /** What it is worth by date. */
  readonly worth: number
  readonly adjusted: number
  readonly balance: number
  readonly batchBalance: number
  readonly isCount: boolean
  readonly isClosing: boolean
  readonly isReversal: boolean
  readonly isReversed: boolean
}

/** What was booked of movements. */
export async function entriesOf(db: Db, ids: readonly string[]): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.record_id as id, e.enterprise_id as enterprise, e.input_id as input, e.batch, ${wireTime('e.occur_time')} as time,
           r.data->>${movementFields.Entry} as entry, e.change::float8 as change, e.value::float8 as value,
           e.worth::float8 as worth, e.adjusted::float8 as adjusted, e.is_count as "isCount", e.balance::float8 as balance,
           e.batch_balance::float8 as "batchBalance", e.is_closing as "isClosing", e.reverses is not null as "isReversal",
           exists (select from stock_entry b where b.reverses = e.record_id) as "isReversed"
      from stock_entry e join record r on r.id = e.record_id
     where e.record_id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

/** What lies of inputs in the stores of the enterprises to which they belong. */
export async function ownStocks(db: Db, inputs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select i.id, s.balance::float8 as balance from record i
      join stock_input s on s.input_id = i.id and s.enterprise_id::text = i.data->>${inputFields.Enterprise}
     where i.id = any(${[...inputs]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** At most so many of a batch are counted as having happened after a moment. */
export const MOST_MOVED = 99

/** How many movements of a batch happened after a moment: at most one more than are counted. */
export async function movedSince(db: Db, { enterprise, input, batch, time }: At): Promise<number> {
  const { rows } = await sql<{ moves: number }>`
    select count(*)::integer as moves
      from (select from stock_entry e
             where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = ${batch}
               and e.occur_time > ${time}::timestamptz and not e.is_closing
             limit ${sql.lit(MOST_MOVED + 1)}) moved
  `.execute(db)
  return rows[0]?.moves ?? 0
}
