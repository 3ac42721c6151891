import pg from 'pg'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import { makeWeeks } from '../server/src/modules/telemetry/weeks.store.ts'
import { WEEK_MS, tableOf, weekOf } from '../server/src/modules/telemetry/weeks.rules.ts'

const DAY_MS = 86_400_000
const DAYS = 365
const EVERY_MINUTES = 15
export const METRICS = ['soilTemperature', 'soilMoisture', 'airHumidity'] as const

/** What lies in the tables, and how much room it takes. */
export interface Laid {
  readonly points: number
  readonly pointBytes: number
  readonly hours: number
  readonly hourBytes: number
  readonly days: number
  readonly dayBytes: number
  readonly seconds: number
}

/** A year of three metrics of the first so many devices, a value in a quarter of an hour, with their hours and days. */
export async function layHistory(dataDir: string, devices: number): Promise<Laid> {
  const embedded = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: embedded.url })
  try {
    const weeks = weeksBack(Date.now())
    const database = openDatabase({ url: embedded.url, onLost: () => undefined })
    await makeWeeks(database.db, weeks)
    await database.close()
    await client.connect()
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set statement_timeout = 0`)
    await client.query(`insert into metric (key) select unnest($1::text[]) on conflict do nothing`, [METRICS])
    const began = performance.now()
    for (const week of weeks) await layWeek(client, week, devices)
    await layFigures(client)
    await client.query('vacuum analyze')
    return { ...(await sizes(client)), seconds: (performance.now() - began) / 1000 }
  } finally {
    await client.end()
    await embedded.stop()
  }
}

function weeksBack(now: number): number[] {
  const first = weekOf(now - DAYS * DAY_MS)
  return Array.from({ length: Math.ceil((now - first) / WEEK_MS) }, (_, index) => first + index * WEEK_MS)
}

/** As devices send: moment by moment, so that the values of one metric lie far apart. */
async function layWeek(client: pg.Client, week: number, devices: number): Promise<void> {
  await client.query(`
    insert into ${tableOf(week)} (ts, value, device_no, metric_no)
    select t.ts, round((20 + 8 * sin(extract(epoch from t.ts) / 13751) + 3 * random())::numeric, 2), d.no, m.no
      from generate_series(timestamptz '${new Date(week).toISOString()}',
                           least(timestamptz '${new Date(week + WEEK_MS).toISOString()}', now()) - interval '1 second',
                           interval '${EVERY_MINUTES} minutes') as t (ts)
     cross join (select no from device_access order by no limit ${devices}) d
     cross join metric m
     where m.key in (${METRICS.map((key) => `'${key}'`).join(', ')})
     order by t.ts`)
}

async function layFigures(client: pg.Client): Promise<void> {
  await client.query(`
    insert into telemetry_hour (device_no, metric_no, start, n, sum, min, max)
    select device_no, metric_no, date_trunc('hour', ts, 'UTC'), count(*), sum(value), min(value), max(value)
      from telemetry group by 1, 2, 3`)
  await client.query(`
    insert into telemetry_day (device_no, metric_no, start, n, sum, min, max)
    select device_no, metric_no, (start at time zone farm_zone())::date, sum(n), sum(sum), min(min), max(max)
      from telemetry_hour group by 1, 2, 3`)
  await client.query(`
    insert into telemetry_latest (device_no, metric_no, ts, received, value)
    select distinct on (device_no, metric_no) device_no, metric_no, ts, ts, value
      from telemetry where ts > now() - interval '1 hour' order by device_no, metric_no, ts desc`)
}

async function sizes(client: pg.Client): Promise<Omit<Laid, 'seconds'>> {
  const { rows } = await client.query<Record<keyof Omit<Laid, 'seconds'>, string>>(`
    select (select count(*) from telemetry) as "points",
           (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'telemetry'::regclass) as "pointBytes",
           (select count(*) from telemetry_hour) as "hours", pg_total_relation_size('telemetry_hour') as "hourBytes",
           (select count(*) from telemetry_day) as "days", pg_total_relation_size('telemetry_day') as "dayBytes"`)
  const of = (key: keyof Omit<Laid, 'seconds'>) => Number(rows[0]?.[key])
  return {
    points: of('points'),
    pointBytes: of('pointBytes'),
    hours: of('hours'),
    hourBytes: of('hourBytes'),
    days: of('days'),
    dayBytes: of('dayBytes'),
  }
}
