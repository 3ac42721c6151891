import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmForm } from '@farm/contract/alarms'
import { builtInModules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm } from '@farm/contract/diagnosis'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import pg from 'pg'
import { prepareDatabase } from '../server/src/app/application.ts'
import { openDatabase, startEmbedded } from '../server/src/platform/db/index.ts'
import { tokenHash } from '../server/src/platform/ids/index.ts'
import { load } from './load.ts'
import { layHistory } from './telemetry-history-farm.ts'
import { county, enterprises, idOf, inputIds } from './world.ts'

/** Metrics, and values of each in a day, of a device that sends in a quarter of an hour; a year of them. */
const POINTS_OF_DEVICE = 3 * 96 * 365
const CROPS = ['番茄', '黄瓜', '甜瓜', '玉米', '苹果', '核桃', '谷子', '马铃薯']
const ROLE = idOf(7, 2)

interface Viewer {
  readonly id: string
  readonly organ: { readonly id: string; readonly path: string }
  readonly token: string
}

/** Of one account ten streams are open at the most. */
const MOST_STREAMS = 10
const OFFICIALS = 50

/** Officials of the county, and a manager of each enterprise: people whose boards stand open, ten of each at the most. */
const officials: readonly Viewer[] = Array.from({ length: OFFICIALS }, (_, at) => ({
  id: idOf(3, 9_900 + at),
  organ: county,
  token: `bench-board-county-${at}`,
}))
export const managers: readonly Viewer[] = enterprises.map((organ, at) => ({
  id: idOf(3, 8_000 + at),
  organ,
  token: `bench-board-${at}`,
}))

/** Whose board of the county is the one of that number. */
export function officialAt(number: number): Viewer {
  const one = officials[Math.floor(number / MOST_STREAMS)]
  if (!one) throw new Error(`boards of the county: ${OFFICIALS * MOST_STREAMS} at the most`)
  return one
}

/** So many million punch-ins and values of devices, with what else boards tell of: made once, and put back as it was. */
export async function layBoard(millions: number, points: number): Promise<string> {
  const dataDir = await load(millions, { uses: true })
  const mark = join(dataDir, `board-${points}`)
  const isLaid = existsSync(mark)
  const began = performance.now()
  await withDatabase(dataDir, async (client) => {
    for (const statement of peopleSql()) await client.query(statement)
    if (!isLaid)
      for (const statement of [...masterSql(), ...deviceSql(), ...happenedSql()]) await client.query(statement)
    await restore(client)
  })
  if (isLaid) return dataDir
  const devices = Math.max(1, Math.round((points * 1_000_000) / POINTS_OF_DEVICE))
  const laid = await layHistory(dataDir, devices)
  console.log(`${laid.points} values of ${devices} devices`)
  writeFileSync(mark, new Date().toISOString())
  console.log(`furnished the boards in ${Math.round((performance.now() - began) / 1000)} s`)
  return dataDir
}

async function withDatabase(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir })
  try {
    const database = openDatabase({ url: embedded.url, onLost: () => undefined })
    await prepareDatabase(database, 'Asia/Shanghai')
    await database.close()
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    try {
      await client.query('set statement_timeout = 0')
      await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

/** Takes away what an earlier run has added; what is derived is given, and is not to be worked out while boards are measured. */
async function restore(client: pg.Client): Promise<void> {
  const added = `select id from record where user_id = any($1::uuid[])`
  const ids = [managers.map(({ id }) => id)]
  await client.query(`delete from notice where about_id in (${added})`, ids)
  await client.query(`delete from record_version where record_id in (${added})`, ids)
  await client.query(`delete from record where id in (${added})`, ids)
  await client.query('truncate derive_due')
  await client.query('delete from event')
  while (await isLeftToFold(client)) await client.query('select stat_fold(200000)')
  await client.query('vacuum analyze')
}

async function isLeftToFold(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from stat_delta limit 1')
  return rows.length > 0
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The statements that seat them; nothing where they sit already. */
export function peopleSql(): string[] {
  const urls = [...new Set(builtInModules.flatMap((one) => one.functions.map(({ url }) => url)))]
  const viewers = [...officials, ...managers]
  const accounts = viewers.map(({ id, organ }) => `('${id}', 'board-${id.slice(-4)}', '看板', '${organ.id}')`)
  const sessions = viewers.map(
    ({ id, token }) =>
      `(gen_random_uuid(), '\\x${tokenHash(token).toString('hex')}', '${id}', now() + interval '10 years', 'bench', '127.0.0.1')`,
  )
  return [
    `insert into account (id, name, real_name, organ_id) values ${accounts.join(',')} on conflict do nothing`,
    `insert into role (id, name, organ_id, data_scope) values ('${ROLE}', '看板', '${county.id}', '本组织及下级')
     on conflict do nothing`,
    `insert into role_function (role_id, url) values ${urls.map((one) => `('${ROLE}', ${quoted(one)})`).join(',')}
     on conflict do nothing`,
    `insert into account_role (account_id, role_id) values ${viewers.map(({ id }) => `('${id}', '${ROLE}')`).join(',')}
     on conflict do nothing`,
    `insert into session (id, token_hash, account_id, end_time, user_agent, address) values ${sessions.join(',')}
     on conflict do nothing`,
  ]
}

const COLUMNS =
  'id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path'
/** Of an organisation `o`, now or at another time. */
const made = (kind: { readonly id: string }, data: string, time = 'now()') =>
  `gen_random_uuid(), '${kind.id}', ${data}, ${time}, ${time}, ${time}, '${officialAt(0).id}', '${officialAt(0).id}', o.id, o.no, o.path`
const ofEnterprises = `organ o join record e on e.organ_id = o.id and e.form_id = '${enterpriseForm.id}'`

/** Crops and inputs of the county; plots, enterprises and plans with what a board tells of them. */
function masterSql(): string[] {
  const named = (kind: { readonly id: string }, id: string, data: object) =>
    `insert into record (${COLUMNS}) select '${id}', '${kind.id}', ${quoted(JSON.stringify(data))}, now(), now(), now(),
       '${officialAt(0).id}', '${officialAt(0).id}', o.id, o.no, o.path from organ o where o.id = '${county.id}'`
  const plan = `floor(random() * 100)`
  return [
    ...CROPS.map((Name, at) => named(cropForm, idOf(9, at), { Name })),
    ...inputIds.map((id, at) => named(inputForm, id, { Name: `投入品 ${at + 1}`, Kind: '肥料', Unit: '公斤' })),
    `update record set data = data || jsonb_build_object('Area', round((5 + 60 * random())::numeric, 2),
       'Position', jsonb_build_object('Lng', 111.7 + random() / 5, 'Lat', 37.2 + random() / 5)) where form_id = '${placeForm.id}'`,
    `update record set data = data || jsonb_build_object('Area', round((200 + 2000 * random())::numeric))
      where form_id = '${enterpriseForm.id}'`,
    `with numbered as (
       select id, (row_number() over (partition by organ_id order by id))::integer as at from record where form_id = '${planForm.id}'
     )
     update record r set data = r.data || jsonb_build_object(
       'Crops', '00000000-0000-7000-9009-' || lpad((n.at % ${CROPS.length})::text, 12, '0'), 'Count', 20 + n.at,
       'Status', case when n.at % 5 = 0 then '执行中' else '已完成' end, 'Progress', ${plan}, 'LateDays', floor(random() * 3),
       'StartDate', ((date '2024-12-01') + 36 * n.at)::text, 'EndDate', ((date '2025-03-01') + 36 * n.at)::text)
       from numbered n where n.id = r.id`,
  ]
}

/** Twenty devices an enterprise, one of them a camera and one a weather station; the first are those that send. */
function deviceSql(): string[] {
  return [
    `insert into record (${COLUMNS})
     select ${made(
       deviceForm,
       `jsonb_build_object('Name', n || ' 号设备', 'Number', 'BB-' || o.no || '-' || n, 'Enterprise', e.id,
          'Type', case n when 1 then '摄像头' when 2 then '气象站' else '土壤墒情仪' end,
          'State', case when n % 10 = 0 then '离线' else '在线' end)`,
     )}
       from generate_series(1, 20) n cross join ${ofEnterprises}`,
    `insert into device_access (device_id) select id from record where form_id = '${deviceForm.id}' order by data->>'Type' desc, id`,
    `insert into metric (key) values ('airTemperature') on conflict do nothing`,
    `insert into telemetry_latest (device_no, metric_no, ts, received, value)
     select a.no, m.no, now(), now(), 8 + random() from record r join device_access a on a.device_id = r.id
      cross join metric m where r.data->>'Type' = '气象站' and m.key = 'airTemperature'`,
  ]
}

/** Alarms of a year, a few of them open, and consultations. */
function happenedSql(): string[] {
  return [
    `insert into record (${COLUMNS})
     select ${made(
       alarmForm,
       `jsonb_build_object('Name', '墒情不足', 'Level', (array['高', '低', '正常'])[1 + n % 3], 'Severity', '重要', 'Enterprise', e.id,
          'State', case when n <= 2 then '未恢复' else '已恢复' end, 'Ack', case when n <= 4 then '未确认' else '已确认' end,
          'Value', round((20 * random())::numeric, 1), 'Times', 1)`,
       `now() - (n - 1) * interval '18 hours'`,
     )}
       from generate_series(1, 400) n cross join ${ofEnterprises}`,
    `insert into record (${COLUMNS})
     select ${made(
       consultationForm,
       `jsonb_build_object('Title', '叶片发黄', 'Status', (1 + n % 3)::text, 'Enterprise', e.id, 'CropName', '番茄', 'ReplyHours', n % 20)`,
       `now() - n * interval '3 days'`,
     )}
       from generate_series(1, 40) n cross join ${ofEnterprises}`,
  ]
}
