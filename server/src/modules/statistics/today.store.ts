import { clockForm } from '@farm/contract/clock'
import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, columnsIn, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { inFigures } from '../forms/index.ts'
import { figureAmount, figureUnit, withFigureUnit } from './figure-units.store.ts'

const punchIn = fieldsIn(clockForm)
const used = columnsIn(clockForm, 'Inputs')
const device = fieldsIn(deviceForm)

interface Used {
  readonly input: string
  readonly unit: string
  readonly amount: number
  readonly count: number
}

/** What was used by punch-ins of a day that the scope may read, what was used most often first. */
export async function inputsOf(db: Db, scope: Scope, kind: SeenKind, day: string): Promise<readonly Used[]> {
  const { rows } = await sql<Used>`
    select i->>${used.Input} as input, ${figureUnit} as unit, sum(${figureAmount})::float8 as amount, count(*)::integer as count
      from record r cross join lateral jsonb_array_elements(r.data->${punchIn.Inputs}) i ${withFigureUnit}
     where ${onDay(kind, day)} and ${readable(scope, kind, 'r')} and ${inFigures(clockForm, 'r')} and r.data ? ${punchIn.Inputs}
     group by 1, 2
     order by 4 desc, 1, 2
  `.execute(db)
  return rows
}

/** With how many punch-ins of a day inputs were used. */
export async function usesOf(db: Db, scope: Scope, kind: SeenKind, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from record r
     where ${onDay(kind, day)} and ${readable(scope, kind, 'r')} and ${inFigures(clockForm, 'r')}
       and jsonb_array_length(coalesce(r.data->${punchIn.Inputs}, '[]')) > 0
  `.execute(db)
  return rows[0]?.n ?? 0
}

function onDay({ id }: Pick<SeenKind, 'id'>, day: string) {
  return sql`r.form_id = ${sql.lit(id)} and not r.is_deleted
       and r.occur_time >= ${day}::timestamp at time zone farm_zone()
       and r.occur_time < (${day}::date + 1)::timestamp at time zone farm_zone()`
}

interface MeteredDay {
  readonly day: string
  /** Whose meters; all that may be read unless told. */
  readonly enterprise?: string | undefined
}

interface Water {
  readonly amount: number
  readonly devices: number
}

const METER = 'waterTotal' satisfies MetricKey
const PUMP = '水泵' satisfies DeviceTypeName
const VALVE = '阀门' satisfies DeviceTypeName

/**
 * How much water ran on a day through the meters that the scope may read: how far each rose from hour to hour, the last hour with
 * a value before midnight included. A meter that was set back begins anew. Water that a pump counted runs through valves as well:
 * of an enterprise those of one type count, the pumps where they told of any.
 */
export async function waterOf(db: Db, scope: Scope, kind: SeenKind, { day, enterprise }: MeteredDay): Promise<Water> {
  const { rows } = await sql<Water>`
    with meter as materialized (
      select a.no, r.data->>${device.Type} as type, coalesce(r.data->>${device.Enterprise}, r.organ_id::text) as enterprise
        from record r join device_access a on a.device_id = r.id
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
         and r.data->>${device.Type} in (${PUMP}, ${VALVE})
         and ${enterprise === undefined ? sql`true` : sql`r.data->>${device.Enterprise} = ${enterprise}`}
    ), hour as (
      select m.no, h.start, h.min, h.max, lag(h.max) over (partition by m.no order by h.start) as before
        from meter m join telemetry_hour h on h.device_no = m.no
       where h.metric_no = (select no from metric where key = ${METER})
         and h.start >= (${day}::date - 2)::timestamp at time zone farm_zone()
         and h.start < (${day}::date + 1)::timestamp at time zone farm_zone()
    ), ran as (
      select no, sum(case when before is null or max < before then max - min else max - before end) as amount
        from hour
       where start >= ${day}::timestamp at time zone farm_zone()
       group by no
    ), told as (
      select m.enterprise, m.type, sum(ran.amount) as amount, count(*) as devices
        from ran join meter m on m.no = ran.no
       group by 1, 2
    ), counted as (
      select distinct on (enterprise) amount, devices from told order by enterprise, type = ${PUMP} desc
    )
    select coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(devices), 0)::integer as devices from counted
  `.execute(db)
  return rows[0] ?? { amount: 0, devices: 0 }
}
