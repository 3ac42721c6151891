import { alarmForm } from '@farm/contract/alarms'
import { planForm } from '@farm/contract/plans'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { chosenSql, largestSql } from '../places/index.ts'

const plan = fieldsIn(planForm)
const alarm = fieldsIn(alarmForm)

/** How many there are of something on a plot. */
export interface OnPlot {
  readonly id: string
  readonly n: number
}

export interface GrowingRow extends OnPlot {
  /** What the first plans there are called. */
  readonly names: ReadonlyArray<string | null>
}

const MOST_NAMED = 3

/** Plots that a map shows on which plans are in progress, of those that the scope may read. */
export async function growingPlots(
  db: Db,
  scope: Scope,
  { places, plans }: { readonly places: SeenKind; readonly plans: SeenKind },
): Promise<readonly GrowingRow[]> {
  const { rows } = await sql<GrowingRow>`
    with ${drawnSql(scope, places)}
    select named.id, count(*)::integer as n,
           (array_agg(r.data->>${sql.lit(planForm.nameField)} order by r.data->>${plan.StartDate}, r.id))[1:${sql.lit(MOST_NAMED)}] as names
      from record r cross join lateral ids_in(r.data->${plan.Place}) as named (id)
     where r.form_id = ${sql.lit(planForm.id)} and not r.is_deleted and ${readable(scope, plans, 'r')}
       and r.data->>${plan.Status} = '执行中' and named.id in (select id from drawn)
     group by named.id
  `.execute(db)
  return rows
}

/** Plots that a map shows at whose devices alarms are open, of those that the scope may read. */
export async function alarmedPlots(
  db: Db,
  scope: Scope,
  { places, alarms }: { readonly places: SeenKind; readonly alarms: SeenKind },
): Promise<readonly OnPlot[]> {
  const { rows } = await sql<OnPlot>`
    with ${drawnSql(scope, places)}
    select named.id, count(*)::integer as n
      from record r cross join lateral ids_in(r.data->${alarm.Place}) as named (id)
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and ${readable(scope, alarms, 'r')}
       and r.data->>${alarm.State} = '未恢复' and named.id in (select id from drawn)
     group by named.id
  `.execute(db)
  return rows
}

function drawnSql(scope: Scope, places: SeenKind): RawBuilder<unknown> {
  return sql`chosen as materialized (${chosenSql(scope, { places, box: undefined, enterprise: undefined })}),
    drawn as materialized (${largestSql('chosen')})`
}
