// `node bench/load.ts 1` puts one million punch-ins into BENCH_DIR by COPY, once; `10` ten million.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { prepareDatabase } from '../server/src/app/application.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import { people } from './people.ts'
import { folderOf } from './places.ts'
import { type Day, type Made, days } from './punch-ins.ts'

const MILLION = 1_000_000
const RECORD_COLUMNS =
  'id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path'

/** Loads so many million punch-ins, unless that was done before; with `uses` in a folder of their own. */
export async function load(millions: number, { uses }: Made = {}): Promise<string> {
  const dataDir = folderOf(millions, uses ? '-uses' : '')
  const mark = join(dataDir, 'loaded')
  if (existsSync(mark)) return dataDir
  const began = performance.now()
  const embedded = await startEmbedded({ dataDir })
  try {
    const database = openDatabase({ url: embedded.url, onLost: () => undefined })
    await prepareDatabase(database, 'Asia/Shanghai')
    await database.close()
    await fill(embedded.url, days(millions * MILLION, { uses }))
  } finally {
    await embedded.stop()
  }
  writeFileSync(mark, new Date().toISOString())
  console.log(
    `loaded ${millions} million punch-ins in ${Math.round((performance.now() - began) / 1000)} s into ${dataDir}`,
  )
  return dataDir
}

async function fill(url: string, made: Iterable<Day>): Promise<void> {
  const [records, counts] = await Promise.all([connect(url), connect(url)])
  try {
    await records.query(people())
    const { rows } = await records.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('record', 'stat_day') and indexname not in ('record_pkey', 'stat_day_pkey')`,
    )
    for (const { name } of rows) await records.query(`drop index "${name}"`)
    await copyDays({ records, counts }, made)
    await records.query('select stat_fill_changes()')
    await records.query('select stat_fill_rows()')
    // One at a time: each takes both cores by itself.
    for (const { definition } of rows) await records.query(definition)
    await records.query('vacuum analyze')
  } finally {
    await Promise.all([records.end(), counts.end()])
  }
}

/** Triggers and foreign keys stay out of the way: what they would do is copied as well. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set statement_timeout = 0`,
  )
  return client
}

async function copyDays(
  { records, counts }: { records: pg.Client; counts: pg.Client },
  made: Iterable<Day>,
): Promise<void> {
  const countColumns = 'form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4'
  const into = (client: pg.Client, table: string, columns: string) =>
    client.query(copyFrom(`copy ${table} (${columns}) from stdin with (format text)`))
  const recordStream = into(records, 'record', RECORD_COLUMNS)
  const countStream = into(counts, 'stat_day', countColumns)
  const lines = function* () {
    for (const day of made) {
      countStream.write(day.counts)
      yield day.records
    }
  }
  await pipeline(Readable.from(lines()), recordStream)
  await pipeline(Readable.from([]), countStream)
}

if (import.meta.main) await load(Number(process.argv[2] ?? 1))
