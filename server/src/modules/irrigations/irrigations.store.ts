import { deviceForm } from '@farm/contract/devices'
import { irrigationForm } from '@farm/contract/irrigations'
import type { MetricKey } from '@farm/contract/telemetry'
import { type Db, fieldsIn, lockEachWithin, sql } from '../../platform/db/index.ts'

const deviceFields = fieldsIn(deviceForm)
const irrigationFields = fieldsIn(irrigationForm)

const MOISTURE = 'soilMoisture' satisfies MetricKey

/**
 * The mean of what the sensors of plots last said of the moisture of the soil within six hours before a moment; undefined where
 * none did. Whoever asks: it is kept with the irrigation of these plots.
 */
export async function moistureAt(db: Db, places: readonly string[], at: string): Promise<number | undefined> {
  if (places.length === 0) return undefined
  const { rows } = await sql<{ mean: number | null }>`
    select round(avg(v.value)::numeric, 1)::float8 as mean
      from record r join device_access a on a.device_id = r.id
     cross join lateral (
       select t.value from telemetry t
        where t.device_no = a.no and t.metric_no = (select no from metric where key = ${MOISTURE}) and t.flags = 0
          and t.ts <= ${at}::timestamptz and t.ts > ${at}::timestamptz - interval '6 hours'
        order by t.ts desc limit 1
     ) v
     where r.form_id = ${sql.lit(deviceForm.id)} and not r.is_deleted
       and (r.data->${deviceFields.Place}) ?| ${sql`${[...places]}::text[]`}
  `.execute(db)
  return rows[0]?.mean ?? undefined
}

/** Until the end of the transaction nobody else tells of the water of these punch-ins and devices. In one order for everybody. */
export async function holdWater(db: Db, of: readonly string[]): Promise<void> {
  await lockEachWithin(db, 'water', of)
}

interface Run {
  readonly device: string
  /** ISO 8601 */
  readonly from: string
  readonly to: string
  readonly exceptId: string
}

/** The irrigation of a device that was at the same time as another, by the clock of the farm; undefined where there is none. */
export async function toldOf(db: Db, { device, from, to, exceptId }: Run) {
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(r.occur_time at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as from,
           to_char((r.data->>${irrigationFields.EndTime})::timestamptz at time zone farm_zone(), 'YYYY-MM-DD HH24:MI') as to
      from record r
     where r.form_id = ${sql.lit(irrigationForm.id)} and not r.is_deleted and r.data->>${irrigationFields.Device} = ${device}
       and r.id <> ${exceptId}
       and r.occur_time < ${to}::timestamptz and r.occur_time > ${from}::timestamptz - interval '8 days'
       and (r.data->>${irrigationFields.EndTime})::timestamptz > ${from}::timestamptz
     order by r.occur_time limit 1
  `.execute(db)
  return rows[0]
}

/** Whether another irrigation tells of a punch-in already. */
export async function isTold(db: Db, punchIn: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from record r
     where r.form_id = ${sql.lit(irrigationForm.id)} and not r.is_deleted and r.data->>${irrigationFields.PunchIn} = ${punchIn}
       and r.id <> ${exceptId}
     limit 1
  `.execute(db)
  return rows.length > 0
}
