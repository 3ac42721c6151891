import { lotForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import { type DataOf, type DynamicData, type FieldName } from '@farm/contract/forms'
import { type Db, type RawBuilder, fieldsIn, readEach, sql, wireTime, partOf } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const plan = fieldsIn(planForm)
const lot = fieldsIn(lotForm)

interface Place {
  readonly time: string
  readonly id: string
}

export interface Looking {
  readonly plans: SeenKind
  /** Absent where the caller sees no lots. */
  readonly lots: SeenKind | undefined
  readonly fields: readonly FieldName<typeof planForm>[]
  readonly before: Place | undefined
  /** Of these alone. */
  readonly ids: readonly string[] | undefined
  readonly crop: string | undefined
  readonly place: string | undefined
  /** Days, both included, that those of the plan touch. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export interface PlanRow extends Place {
  readonly data: DataOf<typeof planForm>
}

interface Answer {
  readonly looked: number
  readonly last: Place | null
  readonly rows: ReadonlyArray<Place & { readonly data: DynamicData }>
}

/** So many plans are looked at for one answer; what is found behind them is for the next. */
const MOST_LOOKED = 1_000

/** Plans that the scope may read and that are finished or have lots, the newest first; by the index of their time. */
export async function tracedPlans(
  db: Db,
  scope: Scope,
  looking: Looking,
  most: number,
): Promise<{ readonly rows: readonly PlanRow[]; readonly end: Place | undefined }> {
  const { plans, before, ids, fields } = looking
  const { rows: answers } = await sql<Answer>`
    with looked as materialized (
      select r.id, r.occur_time, r.data from record r
       where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${readable(scope, plans, 'r')}
         and ${before ? sql`(r.occur_time, r.id) < (${before.time}::timestamptz, ${before.id}::uuid)` : sql`true`}
         and ${ids ? sql`r.id = any(${[...ids]}::uuid[])` : sql`true`}
       order by r.occur_time desc, r.id desc limit ${sql.lit(MOST_LOOKED)}
    ), found as materialized (
      select r.* from looked r
       where ${sql.join([sql`true`, ...conditions(scope, looking)], sql` and `)}
       order by r.occur_time desc, r.id desc limit ${most}
    )
    select (select count(*)::integer from looked) as looked,
           (select json_build_object('time', ${wireTime('l.occur_time')}, 'id', l.id)
              from looked l order by l.occur_time, l.id limit 1) as last,
           coalesce((select json_agg(json_build_object('id', r.id, 'time', ${wireTime('r.occur_time')}, 'data', ${partOf(fields)})
                              order by r.occur_time desc, r.id desc)
                       from found r), '[]') as rows
  `.execute(db)
  const { looked = 0, last = null, rows: found = [] } = answers[0] ?? {}
  const rows = readEach(planForm, found)
  if (rows.length === most) return { rows, end: rows.at(-1) }
  return { rows, end: looked === MOST_LOOKED && last ? last : undefined }
}

function conditions(scope: Scope, { lots, ids, crop, place, from, to }: Looking): Array<RawBuilder<unknown>> {
  const hasLots = lots
    ? sql`exists (select from record t where t.form_id = ${sql.lit(lotForm.id)} and not t.is_deleted
                     and t.data->>${lot.Plan} = r.id::text and ${readable(scope, lots, 't')})`
    : sql`false`
  return [
    // What was come to by the number of a lot has one.
    ...(ids ? [] : [sql`(r.data->>${plan.Status} = '已完成' or ${hasLots})`]),
    ...(crop === undefined ? [] : [sql`r.data->>${plan.Crops} = ${crop}`]),
    ...(place === undefined ? [] : [sql`r.data->${plan.Place} ? ${place}`]),
    ...(from === undefined ? [] : [sql`r.data->>${plan.EndDate} >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.data->>${plan.StartDate} <= ${to}`]),
  ]
}

const MOST_LOTS = 200

/** Lots that the scope may read and whose numbers hold what is searched for, with their plans; one that was mixed names none. */
export async function lotsWith(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  query: string,
): Promise<ReadonlyArray<{ readonly id: string; readonly plan: string | null }>> {
  const { rows } = await sql<{ id: string; plan: string | null }>`
    select r.id, r.data->>${lot.Plan} as plan from record r
     where r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted and r.search @@ ${query}::tsquery
       and ${readable(scope, kind, 'r')}
     limit ${sql.lit(MOST_LOTS)}
  `.execute(db)
  return rows
}
