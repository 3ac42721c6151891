import { type DeviceState, type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

const device = fieldsIn(deviceForm)

/** Means of what weather stations sent last. */
export interface WeatherRow {
  /** ℃. */
  readonly temperature: number | null
  /** %RH. */
  readonly humidity: number | null
  /** How many told their temperature. */
  readonly devices: number
  /** Of the latest of them. */
  readonly time: string | null
}

const STATION = '气象站' satisfies DeviceTypeName
const ON = '在线' satisfies DeviceState
const TEMPERATURE = 'airTemperature' satisfies MetricKey
const HUMIDITY = 'airHumidity' satisfies MetricKey
/** What is older is no weather of now. */
const HOURS = 2

/** The weather by the stations that the scope may read and that are on; doubtful values tell nothing. */
export async function weatherOf(
  db: Db,
  scope: Scope,
  { kind, now }: { readonly kind: SeenKind; readonly now: Date },
): Promise<WeatherRow | undefined> {
  const { rows } = await sql<WeatherRow>`
    select avg(l.value) filter (where m.key = ${TEMPERATURE}) as temperature,
           avg(l.value) filter (where m.key = ${HUMIDITY}) as humidity,
           (count(*) filter (where m.key = ${TEMPERATURE}))::integer as devices,
           to_char(max(l.ts) filter (where m.key = ${TEMPERATURE}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
      from record r
      join device_access a on a.device_id = r.id
      join telemetry_latest l on l.device_no = a.no
      join metric m on m.no = l.metric_no and m.key in (${TEMPERATURE}, ${HUMIDITY})
     where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted and r.data->>${device.Type} = ${sql.lit(STATION)}
       and r.data->>${device.State} = ${ON} and ${readable(scope, kind, 'r')}
       and l.value is not null and l.flags = 0
       and l.ts between ${now.toISOString()}::timestamptz - make_interval(hours => ${HOURS})
                    and ${now.toISOString()}::timestamptz + interval '5 minutes'
  `.execute(db)
  return rows[0]
}
