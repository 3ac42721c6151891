import { clockForm } from '@farm/contract/clock'
import { type DataOf, type DynamicData, readData } from '@farm/contract/forms'
import { type OrderData, orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'

const order = fieldsIn(orderForm)
const planned = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)

interface Unread {
  readonly id: string
  readonly data: DynamicData
}

export interface OrderRow {
  readonly id: string
  readonly data: OrderData
}

export interface PlanRow {
  readonly id: string
  readonly data: DataOf<typeof planForm>
}

/** Orders, whoever may see them: an order stands where it stands. */
export async function orderRows(db: Db, ids: readonly string[]): Promise<readonly OrderRow[]> {
  const { rows } = await sql<Unread>`
    select r.id, r.data from record r where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(orderForm.id)}
  `.execute(db)
  return rows.map(({ id, data }) => ({ id, data: readData(orderForm, data) }))
}

/** A plan that serves an order, as its columns say. */
export interface ServingRow {
  readonly id: string
  readonly order: string
  readonly line: string
  readonly crop: string
  readonly name: string
  readonly status: string
  readonly forecast: string | null
  readonly target: number | null
  readonly harvest: number
}

/** The plans that serve the orders, whoever may see them. */
export async function servingPlans(db: Db, orders: readonly string[]): Promise<readonly ServingRow[]> {
  const { rows } = await sql<ServingRow>`
    select r.id, r.data->>${planned.Order} as order, coalesce(r.data->>${planned.OrderLine}, '') as line,
      coalesce(r.data->>${planned.Crops}, '') as crop,
           coalesce(r.data->>${planned.Name}, '') as name, coalesce(r.data->>${planned.Status}, '') as status,
           coalesce(r.data->>${planned.HarvestedBy}, r.data->>${planned.Forecast}) as forecast,
             (r.data->>${planned.TargetYield})::float8 as target,
           coalesce((r.data->>${planned.Harvest})::float8, 0) as harvest
      from record r
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and r.data->>${planned.Order} = any(${[...orders]}::text[])
     order by r.id
  `.execute(db)
  return rows
}

/** What was harvested for each of the plans up to this moment, kilogrammes. */
export async function harvests(db: Db, plans: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (plans.length === 0) return new Map()
  const { rows } = await sql<{ plan: string; harvest: number }>`
    select r.data->>${punchIn.Plan} as plan, sum(coalesce((r.data->>${punchIn.Harvest})::numeric, 0))::float8 as harvest
      from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>${punchIn.Plan} = any(${[...plans]}::text[])
       and ${inFigures(clockForm, 'r')}
     group by 1
  `.execute(db)
  return new Map(rows.map(({ plan, harvest }) => [plan, harvest]))
}

/** Those of the plans that the scope may read, with what they hold. */
export async function seenPlans(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  ids: readonly string[],
): Promise<readonly PlanRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Unread>`
    select r.id, r.data from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
     order by r.data->>${planned.StartDate}, r.id
  `.execute(db)
  return rows.map(({ id, data }) => ({ id, data: readData(planForm, data) }))
}

export interface CustomerRow {
  readonly customer: string
  readonly contact: string
  readonly phone: string
  readonly address: string
}

interface Wanted {
  /** Part of the name; everybody where it is empty. */
  readonly search: string
  readonly most: number
}

const LOOKED_THROUGH = 5_000

/** The customers of the newest orders that the scope may read, with what was noted of them last; newest first. */
export async function customersOf(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { search, most }: Wanted,
): Promise<readonly CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    with newest as materialized (
      select r.data, row_number() over () as place
        from (select r.data from record r
               where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
               order by r.update_time desc, r.id desc
               limit ${sql.lit(LOOKED_THROUGH)}) r
    ), latest as (
      select distinct on (data->>${order.Customer}) data, place
        from newest
       where position(lower(${search}) in lower(data->>${order.Customer})) > 0
       order by data->>${order.Customer}, place
    )
    select data->>${order.Customer} as customer, coalesce(data->>${order.Contact}, '') as contact, coalesce(data->>${order.Phone},
      '') as phone,
           coalesce(data->>${order.Address}, '') as address
      from latest
     order by place
     limit ${most}
  `.execute(db)
  return rows
}
