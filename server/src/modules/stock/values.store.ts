import type { InputUnit } from '@farm/contract/inputs'
import { type MovementKind, stockForm } from '@farm/contract/stock'
import { type Db, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import type { Place, Position } from './ledger.ts'

const movementFields = fieldsIn(stockForm)

/** The last stock-take of a store that stands. */
export async function lastCount(db: Db, { enterprise, input }: Place): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select ${wireTime('e.occur_time')} as time, e.seq::float8 as seq from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.is_count
       and not exists (select from stock_entry r where r.reverses = e.record_id)
     order by e.occur_time desc, e.seq desc limit 1
  `.execute(db)
  return rows[0]
}

/** What was there of an input; values in 元. */
export interface Worth {
  readonly balance: number
  /** By date. */
  readonly held: number
  /** By what was reported. */
  readonly booked: number
}

/** What there was right before a place in the order. */
export async function worthBefore(db: Db, { enterprise, input }: Place, { time, seq }: Position): Promise<Worth> {
  const { rows } = await sql<Worth>`
    select e.balance::float8 as balance, e.held::float8 as held, e.booked::float8 as booked from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input}
       and (e.occur_time, e.seq) < (${time}::timestamptz, ${seq}::bigint)
     order by e.occur_time desc, e.seq desc limit 1
  `.execute(db)
  return rows[0] ?? { balance: 0, held: 0, booked: 0 }
}

/** What last went out of a store before a place in the order, other than by a reversal: what lay there before it; values in 元. */
export async function lastOut(
  db: Db,
  { enterprise, input }: Place,
  { time, seq }: Position,
): Promise<Pick<Worth, 'balance' | 'held'> | undefined> {
  const { rows } = await sql<Pick<Worth, 'balance' | 'held'>>`
    select (e.balance - e.change)::float8 as balance, (e.held - e.worth)::float8 as held from stock_entry e
     where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.change < 0 and e.reverses is null
       and (e.occur_time, e.seq) < (${time}::timestamptz, ${seq}::bigint)
     order by e.occur_time desc, e.seq desc limit 1
  `.execute(db)
  return rows[0]
}

/** An entry as it is to be valued. */
export interface ValuedRow extends Position {
  readonly id: string
  readonly kind: MovementKind | null
  readonly change: number
  /** As the movement says it, in its own unit. */
  readonly price: number | null
  readonly unit: InputUnit | null
  /** In which the input is kept. */
  readonly stockUnit: InputUnit | null
  readonly reverses: string | null
  /** Of what it takes back, as it stands by now. */
  readonly takesBack: number | null
  readonly value: number
  readonly worth: number
  readonly held: number
  readonly booked: number
  readonly adjusted: number
  readonly isClosing: boolean
  readonly batch: string
  /** As they were added up last; in the unit of the input. */
  readonly balance: number
  readonly batchBalance: number
  /** What lay of its batch right before the place from which on entries are read. */
  readonly batchBefore: number
}

/** Entries from a place on, in their order. */
export async function entriesFrom(
  db: Db,
  { enterprise, input }: Place,
  { time, seq }: Position,
  most: number,
): Promise<readonly ValuedRow[]> {
  const { rows } = await sql<ValuedRow>`
    with next as materialized (
      select e.* from stock_entry e
       where e.enterprise_id = ${enterprise} and e.input_id = ${input}
         and (e.occur_time, e.seq) >= (${time}::timestamptz, ${seq}::bigint)
       order by e.occur_time, e.seq limit ${most}
    ), batches as materialized (
      select b.batch, coalesce((
               select e.batch_balance from stock_entry e
                where e.enterprise_id = ${enterprise} and e.input_id = ${input} and e.batch = b.batch
                  and (e.occur_time, e.seq) < (${time}::timestamptz, ${seq}::bigint)
                order by e.occur_time desc, e.seq desc limit 1), 0) as before
        from (select distinct batch from next) b
    )
    select e.record_id as id, ${wireTime('e.occur_time')} as time, e.seq::float8 as seq,
           r.data->>${movementFields.Kind} as kind, e.change::float8 as change,
           (r.data->>${movementFields.Price})::float8 as price, r.data->>${movementFields.Unit} as unit,
           r.data->>${movementFields.StockUnit} as "stockUnit", e.reverses,
           (select o.worth from stock_entry o where o.record_id = e.reverses)::float8 as "takesBack",
           e.value::float8 as value, e.worth::float8 as worth, e.held::float8 as held, e.booked::float8 as booked,
           e.adjusted::float8 as adjusted, e.is_closing as "isClosing",
            e.batch, e.balance::float8 as balance, e.batch_balance::float8 as "batchBalance",
           b.before::float8 as "batchBefore"
      from next e join batches b on b.batch = e.batch
      left join record r on r.id = e.record_id
     order by e.occur_time, e.seq
  `.execute(db)
  return rows
}

/** What lies there right after an entry, and what it comes to be worth. */
export interface Revalued {
  readonly id: string
  readonly value: number
  readonly worth: number
  readonly held: number
  readonly booked: number
  readonly adjusted: number
  readonly balance: number
  readonly batchBalance: number
  /** The record of the movement comes to hold something else. */
  readonly isTold: boolean
}

/** Writes what entries are worth; the records that come to hold something else become due. */
export async function writeWorth(db: Db, all: readonly Revalued[]): Promise<void> {
  if (all.length === 0) return
  const of = (name: Exclude<keyof Revalued, 'id' | 'isTold'>) => all.map((one) => one[name])
  await sql`
    with revalued as (
      select * from unnest(${all.map(({ id }) => id)}::uuid[], ${of('value')}::numeric[], ${of('worth')}::numeric[],
                           ${of('held')}::numeric[], ${of('booked')}::numeric[], ${of('adjusted')}::numeric[],
                           ${of('balance')}::numeric[], ${of('batchBalance')}::numeric[],
                           ${all.map(({ isTold }) => isTold)}::boolean[])
                    as v (id, value, worth, held, booked, adjusted, balance, batch_balance, is_told)
    ), written as (
      update stock_entry e
         set value = v.value, worth = v.worth, held = v.held, booked = v.booked, adjusted = v.adjusted,
             balance = v.balance, batch_balance = v.batch_balance
        from revalued v where e.record_id = v.id
    )
    insert into derive_due (is_bulk, form_id, record_id)
    select true, ${sql.lit(stockForm.id)}::uuid, id from revalued where is_told
  `.execute(db)
}

/** What is reported of an entry, in 元. */
export async function valueOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value::float8 as value from stock_entry where record_id = ${id}
  `.execute(db)
  return rows[0]?.value ?? 0
}

/** Notes from where on entries are still to be valued; where none are, what lies there is worth what it came to. */
export async function noteDue(
  db: Db,
  { enterprise, input }: Place,
  { due, value }: { readonly due: Position | undefined; readonly value: number | undefined },
): Promise<void> {
  await sql`
    update stock_input
       set due_time = ${due?.time ?? null}::timestamptz, due_seq = ${due?.seq ?? null}::bigint,
           value = coalesce(${value ?? null}::numeric, value)
     where enterprise_id = ${enterprise} and input_id = ${input}
  `.execute(db)
}

/** A store in which something is still to be valued, held; whoever is at one is not waited for. */
export async function nextDue(db: Db): Promise<(Place & { readonly due: Position }) | undefined> {
  const { rows } = await sql<Place & Position>`
    select enterprise_id as enterprise, input_id as input, ${wireTime('due_time')} as time, due_seq::float8 as seq
      from stock_input where due_time is not null
     order by due_time limit 1 for update skip locked
  `.execute(db)
  const [next] = rows
  return next && { enterprise: next.enterprise, input: next.input, due: { time: next.time, seq: next.seq } }
}
