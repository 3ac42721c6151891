import { placeForm } from '@farm/contract/places'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { MEASURES, type PlotsThen, type Stretch, plotsAt } from './then.rules.ts'

const plot = fieldsIn(placeForm)

/**
 * Where plots lay and how large they were before they were divided, merged, or made whole again, and of those that are gone what they held
 * last. A border that was put right by hand holds for the past as well: it was so all along.
 */
export async function plotsThen(db: Db, ids: readonly string[]): Promise<PlotsThen> {
  if (ids.length === 0) return plotsAt([])
  const asked = sql`any(${[...ids]}::uuid[])`
  const measures = sql.join(MEASURES.flatMap((name) => [sql.lit(name), sql`r.data->${plot[name]}`]))
  const { rows } = await sql<Stretch>`
    select a.place_id::text as id, extract(epoch from t.until)::float8 * 1000 as until,
           case when (a.act = 'split') = t.is_act then a.others else '{}' end as parts, t.data
      from place_act a cross join lateral (
             values (true, a.act_time, a.held->'before'), (false, a.undo_time, a.held->'after')) as t (is_act, until, data)
     where a.place_id = ${asked} and t.until is not null and t.data is not null
    union all
    select r.id::text, 'infinity'::float8, '{}', json_build_object(${measures})::jsonb
      from record r where r.id = ${asked} and r.form_id = ${sql.lit(placeForm.id)} and r.is_deleted
  `.execute(db)
  return plotsAt(rows)
}
