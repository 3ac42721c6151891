import { type ClockData, clockForm } from '@farm/contract/clock'
import { readRows } from '@farm/contract/forms'
import { type Db, farmDay, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const punchIn = fieldsIn(clockForm)

export interface HoldRow {
  readonly place: string
  readonly day: string
  readonly labels: NonNullable<ClockData['InputLabels']>
}

/**
 * Uses by which nothing may be harvested yet on plots that the scope may read, the latest first. Whoever sees a plot hears of all of
 * them: half of them would tell that it is free when it is not.
 */
export async function holdsOn(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { places, today }: { readonly places: readonly string[]; readonly today: string },
): Promise<readonly HoldRow[]> {
  const { rows } = await sql<Omit<HoldRow, 'labels'> & { readonly labels: unknown }>`
    select p.id as place, ${farmDay('r.occur_time')}::text as day, r.data->${punchIn.InputLabels} as labels
      from record p
      join record r on r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted
       and (r.data ? ${punchIn.Inputs} or r.data ? ${punchIn.Harvest} or r.data ? ${punchIn.InputVerdict})
         and (r.data->${punchIn.Place}) ? p.id::text
     where p.id = any(${[...places]}::uuid[]) and p.form_id = ${sql.lit(kind.id)} and not p.is_deleted
       and ${readable(scope, kind, 'p')} and r.data->>${punchIn.HarvestFrom} > ${today}
     order by p.id, r.occur_time desc, r.id
  `.execute(db)
  return rows.map((row) => ({ ...row, labels: readRows(clockForm.fields.InputLabels.fields, row.labels) }))
}
