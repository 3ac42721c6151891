import { clockForm, reviewStates } from '@farm/contract/clock'
import { lotForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import {
  type Db,
  type RawBuilder,
  columnsIn,
  farmDay,
  fieldsIn,
  listed,
  sql,
  wireTime,
} from '../../platform/db/index.ts'
import { groundOf } from '../ground/index.ts'

const lot = fieldsIn(lotForm)
const harvest = columnsIn(lotForm, 'Harvests')
const plan = fieldsIn(planForm)
const punchIn = fieldsIn(clockForm)

/** Where goods of a lot grew, and until when. */
export interface Origin {
  readonly plan: string
  /** Empty where the harvest names no plot. */
  readonly places: readonly string[]
  /** Of what these goods’ plot came out of: from when on that is so; ISO 8601. */
  readonly since?: string
  /** The moment of the last harvest there, or until when it is so; ISO 8601. */
  readonly until: string
}

/** Of what a lot was made, as far as it concerns the story of the lot. */
export interface Roots {
  readonly plans: readonly string[]
  readonly places: readonly string[]
  /** Of its harvests, one for each plan and its plots. */
  readonly origins: readonly Origin[]
  /** Days of the first and the last harvest that it was made of. */
  readonly firstHarvest: string | null
  readonly lastHarvest: string | null
}

const MOST = 20
const MOST_ORIGINS = 200

/** The plans, plots and harvests of lots: of those whose harvests are named, by these, else as the lots say. */
export async function rootsOf(db: Db, lots: readonly string[]): Promise<Roots> {
  const { rows } = await sql<Roots>`
    with lot as materialized (
      select r.data from record r
       where r.id = any(${[...lots]}::uuid[]) and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
    ), harvest as materialized (
      select distinct c.id, c.occur_time, c.data->>${punchIn.Plan} as plan, ${farmDay('c.occur_time')} as day,
             coalesce(nullif(c.data->${punchIn.Place}, '[]'), lot.data->${lot.Place}, '[]') as places
        from lot
       cross join lateral jsonb_array_elements(lot.data->${lot.Harvests}) h
        join record c on c.id = (h->>${harvest.PunchIn})::uuid and c.form_id = ${sql.lit(clockForm.id)} and not c.is_deleted
    )
    select array(select plan from (select plan from harvest union select data->>${lot.Plan} from lot) p
                  where plan is not null order by plan limit ${sql.lit(MOST)}) as plans,
           array(select distinct p from lot cross join lateral jsonb_array_elements_text(lot.data->${lot.Place}) p
                  order by p limit ${sql.lit(MOST)}) as places,
           coalesce((select json_agg(json_build_object('plan', o.plan, 'places', o.places, 'until', ${wireTime('o.until')}))
                       from (select plan, places, max(occur_time) as until from harvest where plan is not null
                              group by plan, places order by plan, places limit ${sql.lit(MOST_ORIGINS)}) o), '[]') as origins,
           (select min(day)::text from harvest) as "firstHarvest", (select max(day)::text from harvest) as "lastHarvest"
  `.execute(db)
  const [roots] = rows
  if (!roots) return { plans: [], places: [], origins: [], firstHarvest: null, lastHarvest: null }
  return { ...roots, origins: await originsOnGround(db, roots.origins) }
}

/**
 * With what the plots of each came out of: until they did, what was done there was done on this ground, for the same plan or for another
 * one of the crop that came onto the ground with it.
 */
async function originsOnGround(db: Db, origins: readonly Origin[]): Promise<Origin[]> {
  const ground = await groundOf(db, [...new Set(origins.flatMap(({ places }) => places))])
  const grown = origins.filter(({ places }) => ground.originsOf(places).length > 0)
  const beside = grown.length > 0 ? await plansBeside(db, grown) : new Map<string, readonly string[]>()
  return origins.flatMap((origin) => [
    origin,
    ...ground.originsOf(origin.places).flatMap(({ ancestor, since, until }) =>
      [origin.plan, ...(beside.get(origin.plan) ?? [])].map((own) => ({
        plan: own,
        places: [ancestor],
        ...(Number.isFinite(since) && { since: new Date(since).toISOString() }),
        until: new Date(Math.min(until, Date.parse(origin.until))).toISOString(),
      })),
    ),
  ])
}

/** By plan the others of its crop on its plots. */
async function plansBeside(db: Db, origins: readonly Origin[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ of: string; id: string }>`
    select distinct o.plan as of, p.id::text as id
      from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as o (plan text, places text[])
      join record own on own.id = o.plan::uuid
      join record p on p.form_id = ${sql.lit(planForm.id)} and not p.is_deleted and p.id <> own.id
       and (p.data->${plan.Place}) ?| o.places and p.data->>${plan.Crops} = own.data->>${plan.Crops}
     order by 1, 2
     limit ${sql.lit(MOST_ORIGINS)}
  `.execute(db)
  return new Map([...Map.groupBy(rows, ({ of }) => of)].map(([of, some]) => [of, some.map(({ id }) => id)]))
}

/**
 * Whether the words and photos of a punch-in `r` are shown to the public: not so of what a review sent back or found wrong. What it
 * used was used all the same.
 */
export const isSound = sql<boolean>`coalesce(r.data->>${punchIn.Review}, '') not in ${listed(reviewStates.where('unsound'))}`

/**
 * Punch-ins `r` for what a lot was made of, whoever may see them: for the plan of a harvest, on one of its plots or where none is
 * named, and no later than it. What was done after it met other goods.
 */
export function isMet(origins: readonly Origin[]): RawBuilder<boolean> {
  const plans = [...new Set(origins.map((origin) => origin.plan))]
  return sql<boolean>`(
    r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>${punchIn.Plan} = any(${plans}::text[])
    and exists (
      select from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb)
               as o (plan text, places text[], since timestamptz, until timestamptz)
       where o.plan = r.data->>${punchIn.Plan} and r.occur_time <= o.until and r.occur_time >= coalesce(o.since, '-infinity')
         and (cardinality(o.places) = 0 or coalesce(jsonb_array_length(r.data->${punchIn.Place}), 0) = 0
           or r.data->${punchIn.Place} ?| o.places)))`
}
