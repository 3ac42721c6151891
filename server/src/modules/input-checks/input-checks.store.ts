import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { type DataOf, type DynamicData, readData, readRows } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { groundOf } from '../ground/index.ts'
import type { InputRow, LabelRow } from './facts.rules.ts'

const ban = fieldsIn(banForm)
const crops = fieldsIn(cropForm)
const category = fieldsIn(cropCategoryForm)
const operation = fieldsIn(operationForm)
const plan = fieldsIn(planForm)
const place = fieldsIn(placeForm)
const punchIn = fieldsIn(clockForm)
const workOrder = fieldsIn(workOrderForm)

/** What a check is about, as it is kept, whoever may see it: who saves has named it, or named what names it. */
export interface Content {
  readonly id: string
  readonly userId: string
  readonly organId: string
  readonly organPath: string
  readonly data: DynamicData
}

/** The content of records by their ids, deleted ones too: what was used stays used. Borders are left out. */
export async function contentsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Content>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Content>`
    select id, user_id as "userId", organ_id as "organId", organ_path as "organPath", data - ${place.Boundary} as data
      from record where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface CategoryRow {
  readonly id: string
  readonly name: string | null
  readonly code: string | null
}

/** The categories that a crop stands in, the nearest first. The depth is bounded against loops. */
export async function categoriesOf(db: Db, id: string): Promise<readonly CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with recursive above (id, name, code, parent, depth) as (
      select c.id, c.data->>${category.Name}, c.data->>${category.Code}, c.data->>${category.Parent}, 1
        from record r join record c on c.id = (r.data->>${crops.Category})::uuid and c.form_id = ${sql.lit(cropCategoryForm.id)}
       where r.id = ${id}::uuid and r.form_id = ${sql.lit(cropForm.id)}
      union all
      select c.id, c.data->>${category.Name}, c.data->>${category.Code}, c.data->>${category.Parent}, above.depth + 1
        from above join record c on c.id = above.parent::uuid and c.form_id = ${sql.lit(cropCategoryForm.id)}
       where above.depth < 20
    )
    select id, name, code from above order by depth
  `.execute(db)
  return rows
}

/** The list as it stands for an organisation: its own entries and those of the ones above it. */
export async function bansFor(db: Db, organPath: string): Promise<ReadonlyArray<DataOf<typeof banForm>>> {
  const { rows } = await sql<{ data: DynamicData }>`
    select data from record
     where form_id = ${sql.lit(banForm.id)} and not is_deleted and starts_with(${organPath}, organ_path)
     order by data->>${ban.Name}, id
  `.execute(db)
  return rows.map(({ data }) => readData(banForm, data))
}

/** Plots and between which moments. */
interface Ground {
  readonly places: readonly string[]
  /** ISO 8601, the later one not included. */
  readonly since: string
  readonly until: string
  /** A punch-in, or a work order: what is punched in for it carries it out. */
  readonly except: string
}

export interface UsedRow {
  readonly id: string
  readonly day: string
  readonly at: number
  /** Its plots, and those that came out of them later. */
  readonly places: readonly string[]
  readonly plan: string | null
  readonly inputs: readonly InputRow[]
  readonly labels: readonly LabelRow[]
  readonly isHarvest: boolean
  /** Its own check forbids something of it, or did before it was edited. */
  readonly isForbidden: boolean
}

/** Whether the check of a punch-in forbids what it used, or did before that was edited. */
export function forbadeSql(alias: string): RawBuilder<boolean> {
  const data = sql`${sql.ref(alias)}.data`
  return sql`coalesce(${data} ? ${punchIn.Inputs} and ${data}->>${punchIn.InputVerdict} = '禁止'
    or jsonb_path_exists(${data}->${punchIn.InputChecks}, '$[*].Corrected'), false)`
}

/**
 * What was used and harvested on the ground of any of the plots, by whomever: what is on a plot is on it, whoever sees who put it there,
 * and whatever the plot was called then. Found by an index of those punch-ins alone. What names no plots was on those of its work order
 * or plan, see `placesOf`.
 */
export async function usedOn(db: Db, { places, since, until, except }: Ground): Promise<readonly UsedRow[]> {
  if (places.length === 0) return []
  const ground = await groundOf(db, places)
  const plots = sql`${[...ground.plots]}::text[]`
  const isNear = (field: RawBuilder<string>) => sql`not is_deleted and (data->${field}) ?| ${plots}`
  const isUse = sql`r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
    and (r.data ? ${punchIn.Inputs} or r.data ? ${punchIn.Harvest} or r.data ? ${punchIn.InputVerdict})
    and r.occur_time >= ${since}::timestamptz and r.occur_time < ${until}::timestamptz
    and r.id <> ${except}::uuid and r.data->>${punchIn.WorkOrder} is distinct from ${except}`
  const { rows } = await sql<
    Omit<UsedRow, 'inputs' | 'labels'> & { readonly inputs: unknown; readonly labels: unknown }
  >`
    with around as materialized (
      select id::text from record where form_id = ${sql.lit(planForm.id)} and ${isNear(plan.Place)}
      union all
      select id::text from record where form_id = ${sql.lit(workOrderForm.id)} and ${isNear(workOrder.Place)}),
    used as (
      select r.id, r.occur_time, r.data, r.data->${punchIn.Place} as places
        from record r where ${isUse} and (r.data->${punchIn.Place}) ?| ${plots}
      union all
      select r.id, r.occur_time, r.data, r.data->${punchIn.Ground} as places
        from record r where ${isUse} and r.data ? ${punchIn.Ground} and (r.data->${punchIn.Ground}) ?| ${plots}
         and not coalesce((r.data->${punchIn.Place}) ?| ${plots}, false)
      union all
      select r.id, r.occur_time, r.data, t.places
        from record r
        left join record w on w.id = (r.data->>${punchIn.WorkOrder})::uuid
        left join record p on p.id = (r.data->>${punchIn.Plan})::uuid
       cross join lateral (select coalesce(nullif(w.data->${workOrder.Place}, '[]'), p.data->${plan.Place}) as places) t
       where ${isUse} and coalesce(r.data->${punchIn.Place}, '[]') = '[]' and t.places ?| ${plots}
         and not coalesce((r.data->${punchIn.Ground}) ?| ${plots}, false)
         and (r.data->>${punchIn.WorkOrder} = any(array(select id from around))
              or r.data->>${punchIn.Plan} = any(array(select id from around))))
    select u.id, ${farmDay('u.occur_time')}::text as day,
           extract(epoch from u.occur_time)::float8 * 1000 as at, u.places, u.data->>${punchIn.Plan} as plan,
           u.data->${punchIn.Inputs} as inputs, u.data->${punchIn.InputLabels} as labels,
           coalesce(o.data->>${operation.Type} = '采收', false) as "isHarvest",
           ${forbadeSql('u')} as "isForbidden"
      from used u left join record o on o.id = (u.data->>${punchIn.Operation})::uuid
     order by u.occur_time, u.id
  `.execute(db)
  const { Inputs, InputLabels } = clockForm.fields
  return rows.flatMap(({ inputs, labels, ...row }) => {
    const heirs = ground.boreBy(row.places, row.at)
    if (!places.some((one) => heirs.includes(one))) return []
    return [
      {
        ...row,
        places: heirs,
        inputs: readRows(Inputs.fields, inputs),
        labels: readRows(InputLabels.fields, labels),
      },
    ]
  })
}

/** Punch-ins with a harvest for some of the plans between two moments, whoever may see them. */
export async function harvestsForPlans(
  db: Db,
  plans: readonly string[],
  { since, until }: Pick<Ground, 'since' | 'until'>,
): Promise<readonly string[]> {
  if (plans.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select r.id from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>${punchIn.Plan} = any(${[...plans]}::text[])
       and r.data ? ${punchIn.Harvest} and r.occur_time >= ${since}::timestamptz and r.occur_time < ${until}::timestamptz
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The crops of running plans that have one of the plots on a day. */
export async function cropsGrownOn(db: Db, places: readonly string[], day: string): Promise<readonly string[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ crop: string }>`
    select distinct r.data->>${plan.Crops} as crop from record r
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted
       and (r.data->${plan.Place}) ?| ${sql`${[...places]}::text[]`} and r.data->>${plan.Status} = '执行中'
       and r.data->>${plan.StartDate} <= ${day} and r.data->>${plan.EndDate} >= ${day} and r.data ? ${plan.Crops}
  `.execute(db)
  return rows.map(({ crop }) => crop)
}

/** Who of an organisation, not above or below it, may let pass what is forbidden. */
export async function whoMayOverride(db: Db, organId: string, url: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from account a
      join account_role ar on ar.account_id = a.id join role_function rf on rf.role_id = ar.role_id
     where a.organ_id = ${organId}::uuid and a.is_enabled and not a.is_deleted and rf.url = ${url}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface StockedRow {
  readonly input: string
  readonly batch: string
  readonly expiry: string | null
}

/** What is left of inputs in the store of an enterprise, batch by batch. */
export async function stockedOf(
  db: Db,
  { enterprise, inputs }: { readonly enterprise: string; readonly inputs: readonly string[] },
): Promise<readonly StockedRow[]> {
  const { rows } = await sql<StockedRow>`
    select input_id as input, batch, expires::text as expiry from stock_batch
     where enterprise_id = ${enterprise}::uuid and input_id = any(${[...inputs]}::uuid[]) and balance > 0
     order by expires nulls last, batch
  `.execute(db)
  return rows
}
