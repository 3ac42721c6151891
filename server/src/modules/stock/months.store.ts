import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { MAX_MONTHS, type MovementKind, type EntryKind, stockForm } from '@farm/contract/stock'
import {
  type Db,
  fieldsIn,
  lockSharedWithin,
  lockWithin,
  sql,
  tryLockSharedWithin,
  wireTime,
} from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { Place } from './ledger.ts'

const enterpriseFields = fieldsIn(enterpriseForm)
const inputFields = fieldsIn(inputForm)
const movementFields = fieldsIn(stockForm)

/** While somebody books in the stores of an enterprise none of its months is closed or opened. */
export async function holdMonths(db: Db, enterprise: string): Promise<void> {
  await lockSharedWithin(db, 'stockMonths', enterprise)
}

/** The same without waiting for whoever closes or opens one: false then. */
export function tryHoldMonths(db: Db, enterprise: string): Promise<boolean> {
  return tryLockSharedWithin(db, 'stockMonths', enterprise)
}

/** Nothing is booked in the stores of an enterprise while one of its months is closed or opened. */
export async function lockMonths(db: Db, enterprise: string): Promise<void> {
  await lockWithin(db, 'stockMonths', enterprise)
}

/** The last month of an enterprise that is closed. */
export interface ClosedMonth {
  /** `2026-10`. */
  readonly month: string
  /** When the month after it begins, ISO 8601. */
  readonly end: string
  /** Who closed it. */
  readonly userId: string
}

export async function closedMonth(db: Db, enterprise: string): Promise<ClosedMonth | undefined> {
  const { rows } = await sql<ClosedMonth>`
    select to_char(month, 'YYYY-MM') as month, closed_by as "userId", ${wireTime('c.after')} as end
      from (select month, closed_by, (month + interval '1 month') at time zone farm_zone() as after
              from stock_month where enterprise_id = ${enterprise} and reopen_time is null
             order by month desc limit 1) c
  `.execute(db)
  return rows[0]
}

/** The place in the order of what takes the differences behind a closed month; undefined where nothing had to be taken yet. */
export async function closingOf(db: Db, { enterprise, input }: Place, end: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq::float8 as seq from stock_entry
     where enterprise_id = ${enterprise} and input_id = ${input} and is_closing and occur_time = ${end}::timestamptz
     order by seq limit 1
  `.execute(db)
  return rows[0]?.seq
}

/** What stands behind a closed month. */
interface Closing {
  readonly balance: number
  readonly batchBalance: number
  readonly held: number
  readonly adjusted: number
}

/** Books 计价调整 at the end of a closed month, as a movement of whoever closed it. */
export async function insertClosing(
  db: Db,
  { enterprise, input }: Place,
  { month, end, userId }: ClosedMonth,
  { balance, batchBalance, held, adjusted }: Closing,
): Promise<void> {
  const kind: MovementKind & EntryKind = '计价调整'
  const Note = `${month} 已月结，补记此前出入库的差额`
  await sql`
    with written as (
      insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
      select ${newId()}::uuid, ${sql.lit(stockForm.id)}::uuid,
             jsonb_strip_nulls(jsonb_build_object(
               ${movementFields.Kind}, ${kind}::text, ${movementFields.Enterprise}, ${enterprise}::text,
               ${movementFields.Input}, ${input}::text, ${movementFields.Note}, ${Note}::text,
               ${movementFields.StockUnit}, i.data->>${inputFields.Unit}, ${movementFields.Entry}, ${kind}::text,
               ${movementFields.Change}, 0, ${movementFields.Value}, 0, ${movementFields.Adjusted}, ${adjusted}::numeric,
               ${movementFields.Balance}, ${balance}::numeric, ${movementFields.BatchBalance}, ${batchBalance}::numeric)),
             t.now, t.now, ${end}::timestamptz, ${userId}::uuid, ${userId}::uuid, e.organ_id, e.organ_no, e.organ_path
        from record e join record i on i.id = ${input}
       cross join (select date_trunc('milliseconds', clock_timestamp()) as now) t
       where e.id = ${enterprise}
      returning id
    )
    insert into stock_entry (record_id, enterprise_id, input_id, batch, occur_time, change, value, worth, held, booked, adjusted, balance,
                             batch_balance, is_count, is_closing)
    select id, ${enterprise}::uuid, ${input}::uuid, '', ${end}::timestamptz, 0, 0, 0, ${held}::numeric, ${held}::numeric,
           ${adjusted}::numeric, ${balance}::numeric, ${batchBalance}::numeric, false, true
      from written
  `.execute(db)
}

interface EnterpriseRow {
  readonly organId: string
  readonly name: string
}

/** An enterprise whose stores the scope may read. */
export async function enterpriseSeen(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  id: string,
): Promise<EnterpriseRow | undefined> {
  const { rows } = await sql<EnterpriseRow>`
    select e.organ_id as "organId", coalesce(e.data->>${enterpriseFields.Name}, '') as name from record e
     where e.id = ${id} and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted and ${readable(scope, kind, 'e')}
  `.execute(db)
  return rows[0]
}

export interface MonthRow {
  readonly enterprise: string
  readonly enterpriseName: string
  readonly month: string
  readonly closeTime: string
  readonly closedBy: string
  readonly reopenTime: string | null
  readonly reopenedBy: string | null
  readonly reason: string | null
}

/** Months that are or were closed in the stores that the scope may read, the latest first. */
export async function monthsIn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  enterprise: string | undefined,
): Promise<readonly MonthRow[]> {
  const isOf = enterprise === undefined ? sql`true` : sql`m.enterprise_id = ${enterprise}::uuid`
  const { rows } = await sql<MonthRow>`
    select m.enterprise_id as enterprise, coalesce(e.data->>${enterpriseFields.Name}, '') as "enterpriseName",
           to_char(m.month, 'YYYY-MM') as month, ${wireTime('m.close_time')} as "closeTime", c.real_name as "closedBy",
           ${wireTime('m.reopen_time')} as "reopenTime", o.real_name as "reopenedBy", m.reason
      from stock_month m
      join record e on e.id = m.enterprise_id and e.form_id = ${sql.lit(enterpriseForm.id)} and not e.is_deleted
      join account c on c.id = m.closed_by
      left join account o on o.id = m.reopened_by
     where ${readable(scope, kind, 'e')} and ${isOf}
     order by m.month desc, e.data->>${enterpriseFields.Name}, m.enterprise_id limit ${sql.lit(MAX_MONTHS)}
  `.execute(db)
  return rows
}

/** Whether something in the stores of an enterprise is still to be valued. */
export async function isValuingIn(db: Db, enterprise: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock_input where enterprise_id = ${enterprise} and due_time is not null limit 1
  `.execute(db)
  return rows.length > 0
}

interface Closes {
  readonly enterprise: string
  /** `2026-10`. */
  readonly from: string
  readonly to: string
  readonly userId: string
  readonly now: Date
}

/** Closes months, those among them too that were opened again. */
export async function close(db: Db, { enterprise, from, to, userId, now }: Closes): Promise<void> {
  await sql`
    insert into stock_month as m (enterprise_id, month, close_time, closed_by)
    select ${enterprise}::uuid, month::date, ${now.toISOString()}::timestamptz, ${userId}::uuid
      from generate_series(${`${from}-01`}::timestamp, ${`${to}-01`}::timestamp, interval '1 month') month
    on conflict (enterprise_id, month) do update
       set close_time = excluded.close_time, closed_by = excluded.closed_by, reopen_time = null, reopened_by = null, reason = null
     where m.reopen_time is not null
  `.execute(db)
}

interface Opens extends Omit<Closes, 'from' | 'to'> {
  readonly month: string
  readonly reason: string
}

/**
 * Opens a month again. Stores in which something was taken behind it are to be valued anew from where on they are open now: `due_time`
 * is known to the job.
 */
export async function open(db: Db, { enterprise, month, reason, userId, now }: Opens): Promise<void> {
  await sql`
    update stock_month
       set reopen_time = ${now.toISOString()}::timestamptz, reopened_by = ${userId}::uuid, reason = ${reason}
     where enterprise_id = ${enterprise} and month = ${`${month}-01`}::date
  `.execute(db)
  await sql`
    with stores as (
      select distinct e.input_id from stock_entry e
       where e.enterprise_id = ${enterprise} and e.is_closing
         and e.occur_time = (${`${month}-01`}::date + interval '1 month') at time zone farm_zone()
    ), opened as (
      select coalesce(max((m.month + interval '1 month') at time zone farm_zone()), '0001-01-01T00:00:00Z'::timestamptz) as at
        from stock_month m where m.enterprise_id = ${enterprise} and m.reopen_time is null
    )
    update stock_input s
       set due_seq = case when s.due_time <= o.at then s.due_seq else 0 end, due_time = least(s.due_time, o.at)
      from opened o
     where s.enterprise_id = ${enterprise} and s.input_id in (select input_id from stores)
  `.execute(db)
}
