import { type ClockData, clockForm } from '@farm/contract/clock'
import { readRows } from '@farm/contract/forms'
import { type Db, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { originsSql } from '../ground/index.ts'

const punchIn = fieldsIn(clockForm)

export interface HoldRow {
  readonly place: string
  readonly day: string
  readonly labels: NonNullable<ClockData['InputLabels']>
}

/**
 * Uses by which nothing may be harvested yet on the ground of plots that the scope may read, the latest first. Whoever sees a plot is shown
 * all of them: half of them would show the plot as free when it is not.
 */
export async function holdsOn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { places, today }: { readonly places: readonly string[]; readonly today: string },
): Promise<readonly HoldRow[]> {
  const { rows } = await sql<Omit<HoldRow, 'labels'> & { readonly labels: unknown }>`
    select distinct on (p.id, r.occur_time, r.id) p.id as place, ${farmDay('r.occur_time')}::text as day,
           r.data->${punchIn.InputLabels} as labels
      from record p
     cross join lateral ${originsSql(sql.ref('p.id'))} g
      join record r on r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
       and (r.data ? ${punchIn.Inputs} or r.data ? ${punchIn.Harvest} or r.data ? ${punchIn.InputVerdict})
         and ((r.data->${punchIn.Place}) ? g.plot or (r.data ? ${punchIn.Ground} and (r.data->${punchIn.Ground}) ? g.plot))
         and r.occur_time between g.since and g.until
     where p.id = any(${[...places]}::uuid[]) and p.form_id = ${sql.lit(kind.id)} and not p.is_deleted
       and ${readable(scope, kind, 'p')} and r.data->>${punchIn.HarvestFrom} > ${today}
     order by p.id, r.occur_time desc, r.id
  `.execute(db)
  return rows.map((row) => ({ ...row, labels: readRows(clockForm.fields.InputLabels.fields, row.labels) }))
}
