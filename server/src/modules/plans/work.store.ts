import { clockForm } from '@farm/contract/clock'
import { operationForm, type operationTypes } from '@farm/contract/operations'
import { type PlanData, planForm } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, type Unread, farmDay, fieldsIn, listed, readEach, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const workOrderFields = fieldsIn(workOrderForm)
const punchInFields = fieldsIn(clockForm)
const operationFields = fieldsIn(operationForm)
const GIVEN_UP = listed(workOrderStates.where('given-up'))

/** Work orders of one step of a plan. */
export interface OrderedWork {
  readonly plan: string
  readonly step: string | null
  /** That are not closed, and how many of them were accepted. */
  readonly orders: number
  readonly accepted: number
}

/** What follows looks at all work, whoever may see it: a plan stands where it stands. */
export async function orderedWork(db: Db, plans: readonly string[]): Promise<readonly OrderedWork[]> {
  const { rows } = await sql<OrderedWork>`
    select r.data->>${workOrderFields.Plan} as plan, r.data->>${workOrderFields.Step} as step, count(*)::integer as orders,
           (count(*) filter (where r.data->>${workOrderFields.Status} = '已完成'))::integer as accepted
      from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>${workOrderFields.Plan} = any(${[...plans]}::text[])
       and coalesce(r.data->>${workOrderFields.Status}, '') not in ${GIVEN_UP}
     group by 1, 2
  `.execute(db)
  return rows
}

/** Punch-ins for one step of a plan; for those that name none the operation and the day tell which it was. */
export interface DoneWork {
  readonly plan: string
  readonly step: string | null
  readonly operation: string
  readonly day: string | null
  readonly punchIns: number
  readonly harvest: number
}

export async function doneWork(db: Db, plans: readonly string[]): Promise<readonly DoneWork[]> {
  const { rows } = await sql<DoneWork>`
    select plan, step, operation, day, count(*)::integer as "punchIns", sum(harvest)::float8 as harvest
      from (
        select r.data->>${punchInFields.Plan} as plan, s.step, r.data->>${punchInFields.Operation} as operation,
               case when s.step is null then ${farmDay('r.occur_time')}::text end as day,
               coalesce((r.data->>${punchInFields.Harvest})::numeric, 0) as harvest
          from record r
         cross join lateral (select nullif(r.data->>${punchInFields.Step}, r.data->>${punchInFields.Operation}) as step) s
         where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${inFigures(clockForm, 'r')}
           and r.data->>${punchInFields.Plan} = any(${[...plans]}::text[])) done
     group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

const harvest: (typeof operationTypes)[number] = '采收'

/** Those of the operations that bring the harvest in. */
export async function harvestsAmong(db: Db, operations: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = any(${[...operations]}::uuid[]) and r.data->>${operationFields.Type} = ${harvest}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface PlanRow {
  readonly id: string
  readonly data: PlanData
}

export async function planRows(db: Db, plans: readonly string[]): Promise<readonly PlanRow[]> {
  const { rows } = await sql<Unread<PlanRow>>`
    select r.id, r.data from record r where r.id = any(${[...plans]}::uuid[])
  `.execute(db)
  return readEach(planForm, rows)
}

/** At which somebody is. */
const UNDER_WAY = sql`r.data->>${workOrderFields.Status} in ${listed(workOrderStates.where('begun'))}`

/** Whether somebody is at a work order of the plan, whoever may see that: no plan ends over their heads. That alone is told. */
export async function isUnderWay(db: Db, plan: string): Promise<boolean> {
  const { rows } = await sql`
    select from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>${workOrderFields.Plan} = ${plan} and ${UNDER_WAY}
     limit 1
  `.execute(db)
  return rows.length > 0
}

/** Work orders of a plan at which somebody is. */
export interface UnderWay {
  /** The first of them. */
  readonly ids: readonly string[]
  readonly count: number
}

/** Those of them that the scope may read. */
export async function seenUnderWay(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { plan, most }: { readonly plan: string; readonly most: number },
): Promise<UnderWay> {
  const { rows } = await sql<{ id: string; count: number }>`
    select r.id, count(*) over ()::integer as count from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>${workOrderFields.Plan} = ${plan} and ${UNDER_WAY}
       and ${readable(scope, kind, 'r')}
     order by r.id
     limit ${most}
  `.execute(db)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

/** Those of the steps of a plan that have punch-ins or work orders that are not closed, whoever may see those. */
export async function workedSteps(db: Db, plan: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ step: string }>`
    select distinct r.data->>${workOrderFields.Step} as step from record r
     where r.form_id in (${sql.lit(workOrderForm.id)}, ${sql.lit(clockForm.id)}) and not r.is_deleted
       and r.data->>${workOrderFields.Plan} = ${plan} and r.data->>${workOrderFields.Step} = any(${[...keys]}::text[])
       and coalesce(r.data->>${workOrderFields.Status}, '') not in ${GIVEN_UP}
  `.execute(db)
  return new Set(rows.map(({ step }) => step))
}
