import { clockForm } from '@farm/contract/clock'
import { lotForm } from '@farm/contract/lots'
import { type Db, sql } from '../../platform/db/index.ts'

/** Of what a lot was made, as far as it concerns the story of the lot. */
export interface Roots {
  readonly plans: readonly string[]
  readonly places: readonly string[]
  /** Days of the first and the last harvest that it was made of. */
  readonly firstHarvest: string | null
  readonly lastHarvest: string | null
}

const MOST = 20

/** The plans, plots and harvests of lots: of those whose harvests are named, by these, else as the lots say. */
export async function rootsOf(db: Db, lots: readonly string[]): Promise<Roots> {
  const { rows } = await sql<Roots>`
    with lot as materialized (
      select r.data from record r
       where r.id = any(${[...lots]}::uuid[]) and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
    ), harvest as materialized (
      select distinct c.id, c.data->>'Plan' as plan, (c.occur_time at time zone farm_zone())::date as day
        from lot
       cross join lateral jsonb_array_elements(lot.data->'Harvests') h
        join record c on c.id = (h->>'PunchIn')::uuid and c.form_id = ${sql.lit(clockForm.id)} and not c.is_deleted
    )
    select array(select plan from (select plan from harvest union select data->>'Plan' from lot) p
                  where plan is not null order by plan limit ${sql.lit(MOST)}) as plans,
           array(select distinct p from lot cross join lateral jsonb_array_elements_text(lot.data->'Place') p
                  order by p limit ${sql.lit(MOST)}) as places,
           (select min(day)::text from harvest) as "firstHarvest", (select max(day)::text from harvest) as "lastHarvest"
  `.execute(db)
  return rows[0] ?? { plans: [], places: [], firstHarvest: null, lastHarvest: null }
}
