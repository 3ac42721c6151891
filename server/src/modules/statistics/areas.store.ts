import { placeForm } from '@farm/contract/places'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

export interface Areas {
  readonly count: number
  /** 亩. */
  readonly total: number
}

/** The plots that the scope may read, put together. */
export async function areasOf(db: Db, scope: Scope, kind: SeenKind): Promise<Areas> {
  const { rows } = await sql<Areas>`
    select count(*)::integer as count, coalesce(sum(s.area), 0) as total from place_shape s where ${readable(scope, kind, 's')}
  `.execute(db)
  return rows[0] ?? { count: 0, total: 0 }
}

export interface PlotArea {
  readonly id: string
  readonly name: string | null
  readonly area: number
}

/** The largest of them. */
export async function largestPlots(db: Db, scope: Scope, kind: SeenKind, top: number): Promise<readonly PlotArea[]> {
  const { rows } = await sql<PlotArea>`
    with largest as materialized (
      select s.id, s.area from place_shape s where ${readable(scope, kind, 's')} order by s.area desc, s.id limit ${top})
    select l.id, r.data->>${sql.lit(placeForm.nameField)} as name, l.area
      from largest l join record r on r.id = l.id
     order by l.area desc, l.id
  `.execute(db)
  return rows
}
