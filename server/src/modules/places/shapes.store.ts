import { enterpriseForm } from '@farm/contract/enterprises'
import { MAX_SHAPES, placeForm } from '@farm/contract/places'
import { type Db, type RawBuilder, fieldsIn, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import type { Box } from './box.rules.ts'

const place = fieldsIn(placeForm)

export interface ShapeChoice {
  /** As the caller sees them. */
  readonly places: SeenKind
  /** Where they may be named. */
  readonly enterprises: SeenKind | undefined
  readonly box: Box | undefined
  readonly enterprise: string | undefined
}

/** Plots of a part of the map as JSON, the largest of them, with how far all of them reach. */
export async function shapesJson(db: Db, scope: Scope, choice: ShapeChoice): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with chosen as materialized (${chosenSql(scope, choice)}),
    largest as materialized (${largestSql('chosen')}),
    extent as (
      select count(*) as n, json_build_array(min((frame[1])[0]), min((frame[1])[1]), max((frame[0])[0]), max((frame[0])[1])) as box
        from chosen),
    named as materialized (${namesSql(scope, choice)}),
    shapes as (
      select string_agg(${shapeSql(choice)}, ',' order by l.area desc, l.id) as json
        from largest l
        join record r on r.id = l.id
        left join named n on n.id = l.enterprise)
    select concat('{"Shapes":[', shapes.json, '],"HasMore":', case when x.n > ${MAX_SHAPES} then 'true' else 'false' end,
             case when x.n > 0 then concat(',"Extent":', x.box) end, '}') as json
      from extent x cross join shapes
  `.execute(db)
  return rows[0]?.json ?? '{"Shapes":[],"HasMore":false}'
}

/** Written as text: two thousand objects would take several times as long to be built and taken apart again. */
function shapeSql({ places }: ShapeChoice): RawBuilder<unknown> {
  const kind = Object.hasOwn(places.fields, 'Kind') ? sql`',"Kind":' || (r.data->${place.Kind})::text` : sql`null`
  return sql`concat('{"Id":"', r.id, '","Name":', coalesce(r.data->${place.Name}, '""')::text, ',"Area":', l.area, ${kind},
    ',"Enterprise":' || n.json, ',"Points":', ${pointsSql(places)}, ',"UpdateTime":"', ${wireTime('r.update_time')}, '"}')`
}

/** The enterprises of the plots, as far as the caller may see them. */
function namesSql(scope: Scope, { enterprises }: ShapeChoice): RawBuilder<unknown> {
  const name = sql.lit(enterpriseForm.nameField)
  const mayBeSeen = enterprises ? readable(scope, enterprises, 'e') : sql`false`
  return sql`
    select e.id::text as id, json_build_object('Id', e.id, 'Name', coalesce(e.data->>${name}, ''))::text as json
      from record e
     where e.id in (select distinct enterprise::uuid from largest) and e.form_id = ${sql.lit(enterpriseForm.id)} and ${mayBeSeen}`
}

/** Those of some plots that a map shows. */
export function largestSql(of: string): RawBuilder<unknown> {
  return sql`select id, area, enterprise from ${sql.ref(of)} order by area desc, id limit ${sql.lit(MAX_SHAPES)}`
}

/** The plots that the scope may read and that lie somewhere, as far as the caller may see where. */
export function chosenSql(
  scope: Scope,
  { places, box, enterprise }: Pick<ShapeChoice, 'places' | 'box' | 'enterprise'>,
): RawBuilder<unknown> {
  const frame = frameSql(places)
  const conditions = [readable(scope, places, 's'), sql<boolean>`${frame} is not null`]
  if (box) conditions.push(sql`${frame} && box(point(${box.west}, ${box.south}), point(${box.east}, ${box.north}))`)
  if (enterprise !== undefined) conditions.push(sql`s.enterprise = ${enterprise}`)
  return sql`select s.id, s.area, s.enterprise, ${frame} as frame from place_shape s where ${sql.join(conditions, sql` and `)}`
}

/** Where a plot lies goes by what the caller may see of it alone; only the usual case has an index. */
function frameSql({ fields }: SeenKind): RawBuilder<unknown> {
  const [hasBorder, hasSpot] = ['Boundary', 'Position'].map((name) => Object.hasOwn(fields, name))
  if (hasBorder && hasSpot) return sql`s.frame`
  if (hasBorder) return sql`s.ground`
  return hasSpot ? sql`box(s.spot, s.spot)` : sql`null::box`
}

function pointsSql({ fields }: SeenKind): RawBuilder<unknown> {
  const spot = sql`jsonb_build_array(jsonb_build_array(r.data#>'{Position,Lng}', r.data#>'{Position,Lat}'))`
  return Object.hasOwn(fields, 'Boundary') ? sql`coalesce(r.data#>'{Boundary,Points}', ${spot})` : spot
}
