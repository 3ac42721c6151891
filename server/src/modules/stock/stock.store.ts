import { enterpriseForm } from '@farm/contract/enterprises'
import { found } from '@farm/contract/errors'
import { inputForm } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'
import { type Db, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'

const movementFields = fieldsIn(stockForm)
const inputFields = fieldsIn(inputForm)

type Data = Readonly<Record<string, unknown>>

/** An input in the store of an enterprise. */
export interface Place {
  readonly enterprise: string
  readonly input: string
}

/** A place in the order of the ledger of a store. */
export interface Position {
  /** ISO 8601. */
  readonly time: string
  readonly seq: number
}

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
export async function inputHeld(db: Db, id: string): Promise<Data | undefined> {
  const { rows } = await sql<{ data: Data }>`
    select data from record where id = ${id} and form_id = ${sql.lit(inputForm.id)} and not is_deleted for share
  `.execute(db)
  return rows[0]?.data
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

/** Batches of an input in a store, also those of which nothing is left. */
export async function batchesIn(db: Db, { enterprise, input }: Place): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batch, balance::float8 as balance, produced::text as produced, expires::text as expires from stock_batch
     where enterprise_id = ${enterprise} and input_id = ${input} order by expires nulls last, batch
  `.execute(db)
  return rows
}

export interface BatchAround {
  readonly batch: string
  readonly balance: number
  /** What lay of it in the store at the moment that was asked about. */
  readonly balanceThen: number
  /** Whether a movement of it stands: what was taken back whole was never there. */
  readonly isStanding: boolean
}

/** Batches of an input in a store with what lies of them now and what lay of them at a moment. */
export async function batchesAround(
  db: Db,
  { enterprise, input, time }: Omit<At, 'batch'>,
): Promise<readonly BatchAround[]> {
  const { rows } = await sql<BatchAround>`
    select b.batch, b.balance::float8 as balance, coalesce(t.batch_balance, 0)::float8 as "balanceThen",
           exists (select from stock_entry e
                    where e.enterprise_id = b.enterprise_id and e.input_id = b.input_id and e.batch = b.batch and e.reverses is null
                      and not exists (select from stock_entry r where r.reverses = e.record_id)) as "isStanding"
      from stock_batch b
      left join lateral (
        select e.batch_balance from stock_entry e
         where e.enterprise_id = b.enterprise_id and e.input_id = b.input_id and e.batch = b.batch
           and e.occur_time <= ${time}::timestamptz
         order by e.occur_time desc, e.seq desc limit 1) t on true
     where b.enterprise_id = ${enterprise} and b.input_id = ${input} order by b.expires nulls last, b.batch
  `.execute(db)
  return rows
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

export async function standingAt(db: Db, { enterprise, input, batch, time }: At): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with last as (
      select e.balance, e.held, e.booked from stock_entry e
       where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.occur_time <= ${time}::timestamptz
       order by e.occur_time desc, e.seq desc limit 1
    ), before as (
      select (select balance from last) as balance, (select held from last) as held, (select booked from last) as booked,
             (select e.batch_balance from stock_entry e
               where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = ${batch}
                 and e.occur_time <= ${time}::timestamptz
               order by e.occur_time desc, e.seq desc limit 1) as batch_balance
    ), later as (
      select min(e.balance) as least, min(e.batch_balance) filter (where e.batch = ${batch}) as batch_least,
             min(e.occur_time) filter (where e.batch = ${batch} and e.is_count and not exists (
               select from stock_entry r where r.reverses = e.record_id)) as counted_at
        from stock_entry e
       where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.occur_time > ${time}::timestamptz
    )
    select coalesce(b.balance, 0)::float8 as balance, coalesce(b.batch_balance, 0)::float8 as "batchBalance",
           coalesce(b.held, 0)::float8 as held, coalesce(b.booked, 0)::float8 as booked,
           least(coalesce(b.balance, 0), l.least)::float8 as least,
           least(coalesce(b.batch_balance, 0), l.batch_least)::float8 as "batchLeast",
           to_char(l.counted_at at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as "countedAt"
      from before b cross join later l
  `.execute(db)
  return rows[0] ?? { balance: 0, held: 0, booked: 0, batchBalance: 0, least: 0, batchLeast: 0, countedAt: null }
}

export interface Unreturned {
  /** Withdrawn and not brought back, after whatever was booked as happening then. */
  readonly there: number
  /** The least it was from then on. */
  readonly least: number
}

/** What of a batch was withdrawn and not brought back at a moment; what was taken back counts against what it takes back. */
export async function unreturnedAt(db: Db, { enterprise, input, batch, time }: At): Promise<Unreturned> {
  const { rows } = await sql<Unreturned>`
    with moved as (
      select e.occur_time, -e.change as change,
             -sum(e.change) over (order by e.occur_time, e.seq) as unreturned
        from stock_entry e join record r on r.id = e.record_id
       where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = ${batch}
         and r.data->>${movementFields.Entry} in ('领用', '退库')
    ), before as (
      select coalesce(sum(m.change), 0) as there from moved m where m.occur_time <= ${time}::timestamptz
    )
    select b.there::float8 as there,
           least(b.there, (select min(m.unreturned) from moved m where m.occur_time > ${time}::timestamptz))::float8 as least
      from before b
  `.execute(db)
  return rows[0] ?? { there: 0, least: 0 }
}

/** When a batch was counted after one of its movements, the first time; stock-takes that were taken back do not count. */
export async function countedSince(db: Db, movement: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(min(e.occur_time) at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as at
      from stock_entry o
      join stock_entry e on e.enterprise_id = o.enterprise_id and e.input_id = o.input_id and e.batch = o.batch
       and (e.occur_time, e.seq) > (o.occur_time, o.seq)
     where o.record_id = ${movement} and e.is_count
       and not exists (select from stock_entry r where r.reverses = e.record_id)
  `.execute(db)
  return rows[0]?.at ?? undefined
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
  /** In 元. */
  readonly value: number
  readonly isCount: boolean
  readonly reverses: string | undefined
  readonly takesBackCount: boolean
  /** Kept of the batch; what is not kept by batches has no dates. */
  readonly produced: string | undefined
  readonly expires: string | undefined
}

/**
 * Writes what was booked, and answers its place in the order. Balances of what happened later shift with it, and are told by the records
 * of those movements: they, and one that is taken back, become due. What they are worth is left as it was.
 */
export async function writeEntry(db: Db, entry: Entry, standing: Standing): Promise<Position> {
  const { balance, batchBalance, held, booked } = standing
  const { id, enterprise, input, batch, time, change, value, isCount, reverses, produced, expires } = entry
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
  const { rows } = await sql<Position>`
    with shifted as (
      update stock_entry
         set balance = balance + ${change}::numeric,
             batch_balance = batch_balance + case when batch = ${batch} then ${change}::numeric else 0 end
       where enterprise_id = ${enterprise} and input_id = ${input} and occur_time > ${time}::timestamptz
      returning record_id
    ), written as (
      insert into stock_entry (record_id, enterprise_id, input_id, batch, occur_time, change, value, worth, held, booked, balance,
                               batch_balance, is_count, reverses)
      values (${id}, ${enterprise}, ${input}, ${batch}, ${time}::timestamptz, ${change}::numeric, ${value}::numeric, ${value}::numeric,
              ${held}::numeric + ${value}::numeric, ${booked}::numeric + ${value}::numeric,
              ${balance}::numeric + ${change}::numeric, ${batchBalance}::numeric + ${change}::numeric, ${isCount},
              ${reverses ?? null}::uuid)
      returning ${wireTime('occur_time')} as time, seq::float8 as seq
    ), due as (
      insert into derive_due (is_bulk, form_id, record_id)
      select true, ${sql.lit(stockForm.id)}::uuid, record_id from shifted
      union all
      select false, ${sql.lit(stockForm.id)}::uuid, reversed
        from (select ${reverses ?? null}::uuid as reversed) r where reversed is not null
    )
    select time, seq from written
  `.execute(db)
  return found(rows[0], '出入库')
}

/** The dates of a batch are those that its movements say which stand: with a reversal goes what was said by what it takes back. */
export async function settleDates(
  db: Db,
  { enterprise, input, batch }: Place & { readonly batch: string },
): Promise<void> {
  await sql`
    update stock_batch b
       set (produced, expires) = (
         select min((r.data->>${movementFields.ProductionDate})::date), min((r.data->>${movementFields.ExpiryDate})::date)
           from stock_entry e join record r on r.id = e.record_id
          where e.enterprise_id = b.enterprise_id and e.input_id = b.input_id and e.batch = b.batch and e.reverses is null
            and not exists (select from stock_entry back where back.reverses = e.record_id))
     where b.enterprise_id = ${enterprise} and b.input_id = ${input} and b.batch = ${batch} and b.batch <> ''
  `.execute(db)
}

export interface EntryRow extends Place {
  readonly id: string
  readonly batch: string
  readonly time: string
  readonly entry: string | null
  readonly change: number
  readonly value: number
  /** What it is worth by date. */
  readonly worth: number
  readonly adjusted: number
  readonly balance: number
  readonly batchBalance: number
  readonly isCount: boolean
  readonly isReversal: boolean
  readonly isReversed: boolean
}

/** What was booked of movements. */
export async function entriesOf(db: Db, ids: readonly string[]): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.record_id as id, e.enterprise_id as enterprise, e.input_id as input, e.batch, ${wireTime('e.occur_time')} as time,
           r.data->>${movementFields.Entry} as entry, e.change::float8 as change, e.value::float8 as value,
           e.worth::float8 as worth, e.adjusted::float8 as adjusted, e.is_count as "isCount", e.balance::float8 as balance,
           e.batch_balance::float8 as "batchBalance", e.reverses is not null as "isReversal",
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
