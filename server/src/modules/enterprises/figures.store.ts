import { deviceForm } from '@farm/contract/devices'
import { inspectionForm } from '@farm/contract/inspections'
import { planForm } from '@farm/contract/plans'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Db, fieldsIn, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, organWithin, readable } from '../access/index.ts'

const planFields = fieldsIn(planForm)
const certificateFields = fieldsIn(inspectionForm)
const deviceFields = fieldsIn(deviceForm)

/** What is counted, where the caller may see it. */
export interface Counted {
  readonly enterprises: SeenKind
  readonly staff: boolean
  readonly places: SeenKind | undefined
  readonly plans: SeenKind | undefined
  readonly certificates: SeenKind | undefined
  readonly devices: SeenKind | undefined
}

export interface FigureChoice {
  readonly ids: readonly string[]
  readonly counted: Counted
  /** Certificates whose last day is one of these expire; those with an earlier one have. */
  readonly from: string
  readonly to: string
}

/** Figures of those of the enterprises that the scope may read, as JSON; of a kind that is not counted there are none. */
export async function figuresJson(db: Db, scope: Scope, { ids, counted, from, to }: FigureChoice): Promise<string> {
  const { enterprises, staff, places, plans, certificates, devices } = counted
  const asked = sql`any(${[...ids]}::text[])`
  const lastDay = lastDayOf(certificates)
  const seesPeople = scope.over('users.view') ? 'users.view' : 'users.name'
  const { rows } = await sql<{ json: string }>`
    with chosen as materialized (
      select r.id::text as id, o.path
        from record r join organ o on o.id = r.organ_id
       where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(enterpriseForm.id)} and not r.is_deleted
         and ${readable(scope, enterprises, 'r')}),
    plots as (
      select s.enterprise as id, count(*) as n, round(sum(s.area)::numeric, 2) as area
        from place_shape s
       where s.enterprise = ${asked} and ${within(scope, places, 's')}
       group by s.enterprise),
    running as (
      select r.data->>${planFields.Enterprise} as id, count(*) as n
        from record r
       where ${ofKind(plans)} and r.data->>${planFields.Enterprise} = ${asked} and r.data->>${planFields.Status} = '执行中'
         and ${within(scope, plans, 'r')}
       group by r.data->>${planFields.Enterprise}),
    certified as (
      select r.data->>${certificateFields.Enterprise} as id, count(*) as n,
             count(*) filter (where ${lastDay} between ${from} and ${to}) as expiring,
             count(*) filter (where ${lastDay} < ${from}) as expired
        from record r
       where ${ofKind(certificates)} and r.data->>${certificateFields.Enterprise} = ${asked} and ${within(scope, certificates, 'r')}
       group by r.data->>${certificateFields.Enterprise}),
    equipped as (
      select r.data->>${deviceFields.Enterprise} as id, count(*) as n, count(*) filter (where r.data->>${deviceFields.State} = '离线') as off
        from record r
       where ${ofKind(devices)} and r.data->>${deviceFields.Enterprise} = ${asked} and ${within(scope, devices, 'r')}
       group by r.data->>${deviceFields.Enterprise})
    select coalesce(json_agg(json_strip_nulls(json_build_object(
             'Id', c.id,
             'Staff', ${shown(
               staff,
               sql`(select count(*) from organ b join account a on a.organ_id = b.id and a.is_enabled
                where b.path ~>=~ c.path and b.path ~<~ (c.path || ':') and ${organWithin(scope, 'b', seesPeople)})`,
             )},
             'Places', ${shown(places, sql`plots.n`)}, 'PlaceArea', ${shown(places, sql`plots.area`)},
             'RunningPlans', ${shown(hasField(plans, 'Status'), sql`running.n`)},
             'Certificates', ${shown(certificates, sql`certified.n`)},
             'Expiring', ${shown(hasField(certificates, 'ValidTo'), sql`certified.expiring`)},
             'Expired', ${shown(hasField(certificates, 'ValidTo'), sql`certified.expired`)},
             'Devices', ${shown(devices, sql`equipped.n`)}, 'DevicesOff', ${shown(devices, sql`equipped.off`)}))
             order by array_position(${[...ids]}::text[], c.id)), '[]')::text as json
      from chosen c
      left join plots on plots.id = c.id
      left join running on running.id = c.id
      left join certified on certified.id = c.id
      left join equipped on equipped.id = c.id
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

function within(scope: Scope, kind: SeenKind | undefined, alias: string): RawBuilder<boolean> {
  return kind ? readable(scope, kind, alias) : sql`false`
}

function ofKind(kind: SeenKind | undefined): RawBuilder<boolean> {
  return kind ? sql`r.form_id = ${sql.lit(kind.id)} and not r.is_deleted` : sql`false`
}

/** A field that is hidden from the caller is not counted by. */
function hasField(kind: SeenKind | undefined, name: string): boolean {
  return kind !== undefined && Object.hasOwn(kind.fields, name)
}

/** Of a certificate; none where it is hidden from the caller. */
function lastDayOf(kind: SeenKind | undefined): RawBuilder<unknown> {
  return hasField(kind, 'ValidTo') ? sql`r.data->>${certificateFields.ValidTo}` : sql`null::text`
}

function shown(mayBeSeen: unknown, figure: RawBuilder<unknown>): RawBuilder<unknown> {
  return mayBeSeen ? sql`coalesce(${figure}, 0)` : sql`null`
}
