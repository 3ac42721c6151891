import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRuleForm, levelOf } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import pg from 'pg'
import { makeApplication, prepareDatabase } from '../server/src/app/application.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import type { HttpServer } from '../server/src/platform/http/index.ts'
import { silentLog } from '../server/src/platform/log/index.ts'
import { systemClock } from '../server/src/platform/time/index.ts'
import { firstAdmin } from './map-farm.ts'

/** Those who send all the time, and besides them some who are live while the others come back. */
export const DEVICES = 1_000
export const LIVE_DEVICES = 100
const ENTERPRISES = 50
const ZONE = 'Asia/Shanghai'

/** What the device of a number proves itself by. */
export function tokenOf(number: number): string {
  return `bench-device-${number}`
}

interface Farm {
  readonly dataDir: string
  readonly adminToken: string
}

/** What every value is watched by; the devices of the measurement stay within it. */
const rules = [
  { Name: '地温过高', Condition: '高于', Metric: 'soilTemperature', Threshold: 60, Recovery: 55, Minutes: 10 },
  { Name: '墒情不足', Condition: '低于', Metric: 'soilMoisture', Threshold: 5, Recovery: 8, Times: 3 },
  { Name: '电导率突变', Condition: '变化过快', Metric: 'soilEc', Threshold: 15, Minutes: 10 },
] as const

async function addRule(server: HttpServer, token: string, rule: (typeof rules)[number]): Promise<void> {
  const Data = { ...rule, Level: levelOf(rule.Condition) ?? '高', Severity: '重要', Enabled: true }
  const payload = { FormId: alarmRuleForm.id, Data }
  const answer = await server.inject({ method: 'POST', url: recordCalls.add.path, payload, headers: { token } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** An installation with fifty enterprises and a thousand soil probes, which know their tokens. */
export async function makeDeviceFarm(): Promise<Farm> {
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'farm-telemetry-'))
  const embedded = await startEmbedded({ dataDir })
  const database = openDatabase({ url: embedded.url, onLost: () => undefined })
  await prepareDatabase(database, ZONE)
  const server = await makeApplication({
    database,
    clock: systemClock(ZONE),
    log: silentLog(),
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
    filesFolder: join(dataDir, 'files'),
  })
  const adminToken = await firstAdmin(server, database)
  await layDevices(embedded.url)
  for (const rule of rules) await addRule(server, adminToken, rule)
  await server.close()
  await database.close()
  await embedded.stop()
  return { dataDir, adminToken }
}

async function layDevices(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into organ (id, no, name, kind, parent_id, path)
     select ('00000000-0000-7000-9001-' || lpad(n::text, 12, '0'))::uuid, n, n || ' 号合作社', '企业', c.id, c.path || n || '/'
       from organ c cross join generate_series(101, 100 + $1::int) n where c.parent_id is null`,
    [ENTERPRISES],
  )
  await client.query(
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), $1, jsonb_build_object('Name', o.name, 'Area', 100), now(), now(), now(), a.id, a.id, o.id, o.no, o.path
       from organ o cross join account a where o.kind = '企业'`,
    [enterpriseForm.id],
  )
  await client.query(
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), $1, jsonb_build_object('Name', n || ' 号墒情仪', 'Number', 'B-' || n, 'Type', '土壤墒情仪', 'Enterprise', e.id),
            now(), now(), now(), a.id, a.id, o.id, o.no, o.path
       from generate_series(0, $3::int - 1) n
       join organ o on o.no = 101 + n % $4::int
       join record e on e.organ_id = o.id and e.form_id = $2
      cross join account a`,
    [deviceForm.id, enterpriseForm.id, DEVICES + LIVE_DEVICES, ENTERPRISES],
  )
  await client.query(
    `insert into device_access (device_id, token_hash, token_tail, token_time)
     select r.id, sha256(convert_to('bench-device-' || substr(r.data->>'Number', 3), 'UTF8')), 'xxxx', now()
       from record r where r.form_id = $1
      order by substr(r.data->>'Number', 3)::int`,
    [deviceForm.id],
  )
  await client.query('vacuum analyze')
  await client.end()
}
