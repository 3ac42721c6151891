import { planForm } from '@farm/contract/plans'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const planFields = fieldsIn(planForm)

/** How far running plans are that have the same crop, stage, delay and progress band; '' for what they do not say. */
export interface Standing {
  readonly crop: string
  readonly stage: string
  readonly delay: string
  readonly band: string
  /** Without steps, and so without progress. */
  readonly noSteps: number
  readonly stepped: number
  /** Of those with progress: added up, multiplied with their area and added up, and their area in 亩. */
  readonly progress: number
  readonly progressByArea: number
  readonly steppedArea: number
}

/** The running plans of the scope. They are few, and so are added up as they stand. */
export async function standings(db: Db, scope: Scope, kind: SeenKind): Promise<readonly Standing[]> {
  // By what is hidden from the caller nothing is weighed.
  const isWeighed = Object.hasOwn(kind.fields, 'Count')
  const area = isWeighed ? sql`coalesce((r.data->>${planFields.Count})::float8, 0)` : sql`0::float8`
  const { rows } = await sql<Standing>`
    select crop, stage, delay, band, (count(*) filter (where progress is null))::integer as "noSteps", count(progress)::integer as stepped,
           coalesce(sum(progress), 0) as progress, coalesce(sum(progress * area), 0) as "progressByArea",
           coalesce(sum(area) filter (where progress is not null), 0) as "steppedArea"
      from (select coalesce(r.data->>${planFields.Crops}, '') as crop, coalesce(r.data->>${planFields.Stage}, '') as stage,
                   coalesce(r.data->>${planFields.Delay}, '') as delay, coalesce(r.data->>${planFields.ProgressBand}, '') as band,
                   (r.data->>${planFields.Progress})::float8 as progress, ${area} as area
              from record r
             where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>${planFields.Status} = '执行中'
               and ${readable(scope, kind, 'r')}) p
     group by 1, 2, 3, 4
  `.execute(db)
  return rows
}
