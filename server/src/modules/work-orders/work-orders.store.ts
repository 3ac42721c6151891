import { clockForm } from '@farm/contract/clock'
import { type PlanData, planForm, planStates } from '@farm/contract/plans'
import { type WorkOrderData, repeating, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, type Unread, fieldsIn, listed, readEach, sql, tryLockWithin } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable, writable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const plan = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)
const workOrder = fieldsIn(workOrderForm)

const GIVEN_UP = listed(workOrderStates.where('given-up'))

/** Those of the work orders that the scope may edit. */
export async function editableOf(db: Db, scope: Scope, kind: SeenKind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${writable(scope, kind, 'r', 'edit')}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How often each of the work orders was punched in for, by whomever. */
export async function punchInsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select r.data->>${punchIn.WorkOrder} as id, count(*) as n
      from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>${punchIn.WorkOrder} = any(${[...ids]}::text[])
       and ${inFigures(clockForm, 'r')}
     group by 1
  `.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export interface PlanRow {
  readonly id: string
  readonly data: PlanData
}

export interface OrderRow {
  readonly id: string
  readonly data: WorkOrderData
}

/** A plan that the scope may read, held so that two who make work orders from it do so one after the other. */
export async function holdPlan(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<Unread<PlanRow>>`
    select r.id, r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
       for no key update
  `.execute(db)
  return readEach(planForm, rows)[0]
}

/** What a plan holds, which stays so until the end of the transaction, whoever may see it: work hangs on it. */
export async function holdPlanOf(db: Db, id: string): Promise<PlanData | undefined> {
  const { rows } = await sql<Unread<PlanRow>>`
    select r.id, r.data from record r
     where r.id = ${id} and r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted
       for share
  `.execute(db)
  return readEach(planForm, rows)[0]?.data
}

interface OrderedSteps {
  /** Steps that have a work order, whatever became of it. */
  readonly all: ReadonlySet<string>
  /** Those with one that is not closed. */
  readonly open: ReadonlySet<string>
}

/** The steps of a plan that have work orders, whoever may see those: a step is given out once. */
export async function orderedSteps(db: Db, planId: string): Promise<OrderedSteps> {
  const { rows } = await sql<{ step: string; isOpen: boolean }>`
    select r.data->>${workOrder.Step} as step, bool_or(coalesce(r.data->>${workOrder.Status}, '') not in ${GIVEN_UP}) as "isOpen"
      from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted
       and r.data->>${workOrder.Plan} = ${planId} and r.data->>${workOrder.Step} is not null
     group by 1
  `.execute(db)
  return {
    all: new Set(rows.map(({ step }) => step)),
    open: new Set(rows.filter(({ isOpen }) => isOpen).map(({ step }) => step)),
  }
}

/** The steps of a plan that somebody punched in for, whoever may see that: what is done is not given out. */
export async function punchedSteps(db: Db, planId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ step: string }>`
    select distinct r.data->>${punchIn.Step} as step
      from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${inFigures(clockForm, 'r')}
       and r.data->>${punchIn.Plan} = ${planId} and r.data->>${punchIn.Step} is not null
  `.execute(db)
  return new Set(rows.map(({ step }) => step))
}

/** Those of the ids that a record has, a deleted one too. */
export async function usedIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from record where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Locks the work orders of a plan that are not over, whoever may see them. */
export async function holdOpen(db: Db, planId: string): Promise<void> {
  await sql`
    select r.id from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>${workOrder.Plan} = ${planId}
       and r.data->>${workOrder.Status} in ${listed(workOrderStates.where('open'))}
     order by r.id
       for no key update
  `.execute(db)
}

/** The work orders of a plan that nobody has begun, whoever may see them, locked. */
export async function holdUnbegun(db: Db, planId: string): Promise<OrderRow[]> {
  const { rows } = await sql<Unread<OrderRow>>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>${workOrder.Plan} = ${planId}
       and r.data->>${workOrder.Status} in ${listed(workOrderStates.where('waiting'))}
     order by r.id
       for no key update
  `.execute(db)
  return readEach(workOrderForm, rows)
}

/** Takes the turn of the work of a day until the end of the transaction; false where another has it or it is done. */
export async function beginDay(db: Db, name: string, day: string): Promise<boolean> {
  if (!(await tryLockWithin(db, 'dailyWork'))) return false
  // Asked for after the lock is held: whoever had it before has noted by now what was done.
  const done = await sql`select from daily_work where name = ${name} and day >= ${day}::date`.execute(db)
  return done.rows.length === 0
}

export async function endDay(db: Db, name: string, day: string): Promise<void> {
  await sql`
    insert into daily_work (name, day) values (${name}, ${day}::date)
    on conflict (name) do update set day = excluded.day
  `.execute(db)
}

interface Part {
  /** The last one that was worked on. */
  readonly after: string | undefined
  readonly limit: number
}

export interface IssuingPlan extends PlanRow {
  readonly makerId: string
}

const beyond = (after: string | undefined) => (after === undefined ? sql`true` : sql`r.id > ${after}`)

/** Running plans that issue their work orders themselves, whoever made them, in the order of their ids. */
export async function issuingPlans(db: Db, { after, limit }: Part): Promise<IssuingPlan[]> {
  const { rows } = await sql<Unread<IssuingPlan>>`
    select r.id, r.data, r.user_id as "makerId"
      from record r
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${beyond(after)}
       and r.data->>${plan.Status} = '执行中' and r.data->>${plan.AutoIssue} = 'true'
     order by r.id
     limit ${limit}
  `.execute(db)
  return readEach(planForm, rows)
}

export interface SeriesRow extends OrderRow {
  readonly makerId: string
}

/** The first ones of series that go on until a day or longer, whoever made them. A plan that ended ends its series. */
export async function series(db: Db, from: string, { after, limit }: Part): Promise<SeriesRow[]> {
  const { rows } = await sql<Unread<SeriesRow>>`
    select r.id, r.data, r.user_id as "makerId"
      from record r
      left join record p on p.id = (r.data->>${workOrder.Plan})::uuid
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and ${beyond(after)}
       and r.data->>${workOrder.Repeat} in ${listed(repeating)} and r.data->>${workOrder.RepeatUntil} >= ${from}
       and r.data->>${workOrder.Series} is null and r.data->>${workOrder.Status} not in ${GIVEN_UP}
       and coalesce(p.data->>${plan.Status}, '') not in ${listed(planStates.where('ended'))}
     order by r.id
     limit ${limit}
  `.execute(db)
  return readEach(workOrderForm, rows)
}
