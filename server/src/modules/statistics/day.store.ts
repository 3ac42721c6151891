import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import type { DynamicData } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm, type operationTypes } from '@farm/contract/operations'
import { type Db, type RawBuilder, columnsIn, fieldsIn, readEach, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'
import { figureAmount, figureUnit, withFigureUnit } from './figure-units.store.ts'
import { sees } from './seen.ts'

const alarm = fieldsIn(alarmForm)
const device = fieldsIn(deviceForm)
const irrigation = fieldsIn(irrigationForm)
const operation = fieldsIn(operationForm)
const punchIn = fieldsIn(clockForm)
const used = columnsIn(clockForm, 'Inputs')

/** What happened on a day, of one enterprise or all. */
export interface OnDay {
  readonly kind: SeenKind
  readonly right: 'view' | 'export'
  readonly day: string
  readonly enterprise: string | undefined
}

interface WorkRow {
  readonly id: string
  readonly time: string
  readonly user: string
  readonly data: DynamicData
}

const TIME = sql`to_char(r.occur_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Punch-ins of a day by time, the first so many; what counts in no figure for those alone who see that it is marked. */
export async function worksOn(db: Db, scope: Scope, { most, ...on }: OnDay & { readonly most: number }) {
  const { rows } = await sql<WorkRow>`
    select r.id, ${TIME} as time, r.user_id as user, r.data from record r
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${happened(on, punchIn.Enterprise)}
       and ${readable(scope, on.kind, 'r', on.right)} and ${sees(on.kind, 'Review') ? sql`true` : inFigures(clockForm, 'r')}
     order by r.occur_time, r.id
     limit ${most}
  `.execute(db)
  return rows
}

interface UsedRow {
  readonly input: string
  readonly unit: string
  /** Empty where nothing was checked. */
  readonly verdict: string
  readonly amount: number
  readonly n: number
}

/** What punch-ins of a day used, by input, unit and what its check came to. */
export async function usedOn(db: Db, scope: Scope, on: OnDay): Promise<readonly UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    select i->>${used.Input} as input, ${figureUnit} as unit, coalesce(r.data->>${punchIn.InputVerdict}, '') as verdict,
           sum(${figureAmount})::float8 as amount, count(distinct r.id)::integer as n
      from record r cross join lateral jsonb_array_elements(r.data->${punchIn.Inputs}) i ${withFigureUnit}
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${happened(on, punchIn.Enterprise)}
       and ${readable(scope, on.kind, 'r', on.right)}
       and r.data ? ${punchIn.Inputs} and ${inFigures(clockForm, 'r')}
     group by 1, 2, 3
     order by 1, 2, 3
  `.execute(db)
  return rows
}

interface AlarmRow {
  readonly id: string
  readonly time: string
  readonly data: DynamicData
  readonly total: number
}

/** Alarms that were raised on a day, the latest first, with how many there are. */
export async function alarmsOn(db: Db, scope: Scope, { most, ...on }: OnDay & { readonly most: number }) {
  const { rows } = await sql<AlarmRow>`
    select r.id, ${TIME} as time, r.data, (count(*) over ())::integer as total from record r
     where r.form_id = ${sql.lit(alarmForm.id)} and not r.is_deleted and ${happened(on, alarm.Enterprise)}
       and ${readable(scope, on.kind, 'r', on.right)}
     order by r.occur_time desc, r.id
     limit ${most}
  `.execute(db)
  return readEach(alarmForm, rows)
}

function happened({ day, enterprise }: OnDay, field: RawBuilder<string>) {
  const isOf = enterprise === undefined ? sql`true` : sql`r.data->>${field} = ${enterprise}`
  return sql`r.occur_time >= ${day}::timestamp at time zone farm_zone()
       and r.occur_time < (${day}::date + 1)::timestamp at time zone farm_zone() and ${isOf}`
}

interface WateredRow {
  readonly count: number
  /** mu */
  readonly area: number
  /** m³ */
  readonly volume: number
}

/** Irrigations that began on a day, as they were written down or told by valves. */
export async function wateredOn(db: Db, scope: Scope, on: OnDay): Promise<WateredRow> {
  const { rows } = await sql<WateredRow>`
    select count(*)::integer as count, coalesce(sum((r.data->>${irrigation.Area})::numeric), 0)::float8 as area,
           coalesce(sum((r.data->>${irrigation.Volume})::numeric), 0)::float8 as volume
      from record r
     where r.form_id = ${sql.lit(irrigationForm.id)} and not r.is_deleted and ${happened(on, irrigation.Enterprise)}
       and ${readable(scope, on.kind, 'r', on.right)}
  `.execute(db)
  return rows[0] ?? { count: 0, area: 0, volume: 0 }
}

const WATERING = '灌溉' satisfies (typeof operationTypes)[number]

/** Punch-ins of watering of a day that an irrigation tells of, on whichever day: these are counted there. */
export async function toldTwiceOn(
  db: Db,
  scope: Scope,
  { irrigations, ...on }: OnDay & { readonly irrigations: SeenKind },
) {
  const { rows } = await sql<Omit<WateredRow, 'volume'>>`
    select count(*)::integer as count, coalesce(sum((r.data->>${punchIn.Area})::numeric), 0)::float8 as area
      from record r join record o on o.id = (r.data->>${punchIn.Operation})::uuid and o.data->>${operation.Type} = ${WATERING}
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${happened(on, punchIn.Enterprise)}
       and ${readable(scope, on.kind, 'r', on.right)} and ${inFigures(clockForm, 'r')}
       and exists (select from record i
                    where i.form_id = ${sql.lit(irrigationForm.id)} and not i.is_deleted and i.data->>${irrigation.PunchIn} = r.id::text
                      and ${readable(scope, irrigations, 'i', on.right)})
  `.execute(db)
  return rows[0] ?? { count: 0, area: 0 }
}

interface MeanRow {
  readonly metric: string
  readonly mean: number
  readonly least: number
  readonly most: number
  readonly devices: number
}

const STATION = '气象站' satisfies DeviceTypeName

/** What weather stations measured on a day: of each of these metrics the mean of all values, and the least and most of any. */
export async function stationsOn(
  db: Db,
  scope: Scope,
  { kind, right, day, enterprise, metrics }: OnDay & { readonly metrics: readonly string[] },
) {
  const isOf = enterprise === undefined ? sql`true` : sql`r.data->>${device.Enterprise} = ${enterprise}`
  const { rows } = await sql<MeanRow>`
    select m.key as metric, sum(d.sum) / sum(d.n) as mean, min(d.min) as least, max(d.max) as most, count(*)::integer as devices
      from record r
      join device_access a on a.device_id = r.id
      join telemetry_day d on d.device_no = a.no and d.start = ${day}::date
      join metric m on m.no = d.metric_no and m.key = any(${[...metrics]}::text[])
     where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>${device.Type} = ${sql.lit(STATION)}
       and ${isOf} and ${readable(scope, kind, 'r', right)}
     group by 1
     having sum(d.n) > 0
     order by 1
  `.execute(db)
  return rows
}
