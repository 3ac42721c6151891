import { placeForm } from '@farm/contract/places'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const plot = fieldsIn(placeForm)

/** How large plots are, 亩: by what was written down and by their border, whichever is less. */
export async function plotAreas(db: Db, places: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<{ id: string; area: number }>`
    select id::text, least((data->>${plot.Area})::float8, nullif((data->${plot.Boundary}->>'Area')::float8, 0)) as area
      from record
     where id = any(${[...places]}::uuid[]) and form_id = ${sql.lit(placeForm.id)}
  `.execute(db)
  return new Map(rows.map(({ id, area }) => [id, area]))
}
