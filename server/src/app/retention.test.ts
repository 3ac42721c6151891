import { readdirSync } from 'node:fs'
import { cropForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { retentionCalls } from '@farm/contract/retention'
import { scheduleForm } from '@farm/contract/schedules'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../platform/db/index.ts'
import { newId } from '../platform/ids/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { Retention } from '../platform/retention/index.ts'
import { roundsOf } from './keeping.ts'
import { passedFace } from './testing/faces.ts'
import { measure } from './testing/measured.store.ts'
import { add, done } from './testing/personas.ts'
import { jpeg, upload } from './testing/photos.ts'
import { snapped } from './testing/snapshots.ts'
import { openFarm } from './testing/test-farm.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const farm = await openFarm()
const { people, filesFolder } = farm
const { db } = farm.database
const { admin, managerA, workerA, enterpriseA } = people
afterAll(farm.close)

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** One thing of all that is deleted for its age, young enough today and too old 210 days later. */
const device = await add(farm, managerA, deviceForm, {
  data: { Name: '墒情', Number: 'R-1', Type: '土壤墒情仪', MAC: '4C:11:AE:00:01:01', Enterprise: enterpriseA.Id },
})
const camera = await add(farm, managerA, deviceForm, {
  data: { Name: '大门', Number: 'R-2', Type: '摄像头', MAC: '4C:11:AE:00:01:02', Enterprise: enterpriseA.Id },
})
await measure(db, device.Id, 'soilMoisture', [[ago(100), 21]])
await measure(db, device.Id, 'soilTemperature', [[ago(3 * 366 - 100), 15]])
await snapped(farm, { organPath: managerA.organPath, userId: managerA.id, device: camera.Id })
await passedFace(farm, { organPath: managerA.organPath, userId: managerA.id, data: { Snapshot: [newId()] } })
const crop = await add(farm, managerA, cropForm, { data: { Name: '误删的作物' } })
done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [crop.Id] } }))
const schedule = await add(farm, managerA, scheduleForm, {
  data: { Name: '每日农事', Subject: '农事报表', Rhythm: '每天', Hour: '07:00' },
})
await upload(farm, workerA, await jpeg())
await sql`
  insert into report_run (id, schedule_id, user_id, due_time, state, next_try, asked, from_day, to_day)
  values (${newId()}, ${schedule.Id}, ${managerA.id}, now(), 'failed', now(), '{}', '2026-11-20', '2026-11-20')
`.execute(db)
await sql`
  insert into sheet_import (id, form_id, file_id, sha256, file_name, account_id, actor_id, organ_id, mode, state, add_time, undo_until)
  values (${newId()}, ${cropForm.id}, ${newId()}, repeat('a', 64), '作物.xlsx', ${managerA.id}, ${managerA.id}, ${managerA.organId},
          'add', 'done', now(), now() + interval '29 days')
`.execute(db)
await sql`
  insert into sign_in_log (add_time, name, outcome, address, user_agent, request_id)
  values (now() - interval '11 months', 'x', '退出', '::1', '', 'x')
`.execute(db)
for (const [read, text] of [
  [null, '甲'],
  [ago(1), '乙'],
]) {
  await sql`
    insert into notice (id, user_id, kind, title, text, about_kind, about_id, once, time, read_time)
    values (${newId()}, ${managerA.id}, 'report-ready', '定时报表', ${text}, 'schedule', ${newId()}, ${newId()}, ${ago(200)}, ${read})
  `.execute(db)
}
await sql`
  insert into known_device (account_id, token_hash) values (${managerA.id}, sha256('x'))
`.execute(db)

/** How much there is of what is deleted for its age. */
async function held(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from telemetry) as telemetry,
           (select count(*)::integer from telemetry_hour) as hours,
           (select count(*)::integer from record where form_id = '00000000-0000-7000-8000-000000000121') as "cameraSnapshots",
           (select count(*)::integer from record where data ? 'Snapshot') as "faceSnapshots",
           (select count(*)::integer from record where is_deleted) as "recycleBin",
           (select count(*)::integer from report_run where state = 'failed') as reports,
           (select count(*)::integer from sheet_import) as imports,
           (select count(*)::integer from sign_in_log where name = 'x') as logs,
           (select count(*)::integer from notice where kind = 'report-ready' and read_time is null) as unread,
           (select count(*)::integer from notice where kind = 'report-ready' and read_time is not null) as read,
           (select count(*)::integer from file where record_id is null) as loose,
           (select count(*)::integer from session) as sessions,
           (select count(*)::integer from known_device) as browsers
  `.execute(db)
  const files = readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
  return { ...rows[0], files }
}

/** Queues that are emptied as they are worked off. */
const queues = ['derive_due', 'stat_delta', 'irrigation_late']

/** How many rows each table has. */
async function rowsOfTables(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name,
           (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::integer as n
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relname = any(${queues})
  `.execute(db)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

interface Wrong {
  /** By so many days the clock is wrong. */
  readonly server: number
  readonly database: number
}

function retentionWith({ server, database }: Wrong) {
  const clock = { now: () => new Date(Date.now() + server * DAY_MS), zone: 'Asia/Shanghai' }
  const databaseTime = async () => Date.now() + database * DAY_MS
  return { clock, retention: new Retention({ db, clock, log: silentLog(), databaseTime }) }
}

/** Everything that the server does of itself, once. */
async function once(wrong: Wrong) {
  const { clock, retention } = retentionWith(wrong)
  const video = { hosts: [], ffmpeg: undefined, demoPort: () => undefined }
  const kept = { logMonths: 12, telemetryDays: 180, snapshotDays: 30 }
  const { database } = farm
  for (const { work } of roundsOf({ database, clock, log: silentLog(), retention, filesFolder, video, ...kept })) {
    await work(new AbortController().signal)
  }
}

async function knownUntil(days: number) {
  const moment = new Date(Date.now() + days * DAY_MS).toISOString()
  await sql`update retention_clock set database_time = ${moment}, trusted_time = ${moment}, reason = null, since = null,
                                       seen_server = null, seen_database = null, steady_ms = 0`.execute(db)
  await sql`delete from retention_run`.execute(db)
}

beforeEach(() => knownUntil(0))

// With clocks that are right: what is too old today goes.
await once({ server: 0, database: 0 })
const all = await held()

test('there is one of everything that is deleted for its age', () => {
  expect(Object.values(all).filter((n) => !n)).toEqual([])
})

const wrongClocks = [
  ['of the server 210 days ahead', { server: 210, database: 0 }, 'differ'],
  ['of the server 210 days behind', { server: -210, database: 0 }, 'differ'],
  ['of the database 210 days ahead', { server: 0, database: 210 }, 'differ'],
  ['of the database 210 days behind', { server: 0, database: -210 }, 'differ'],
  ['of both 210 days ahead', { server: 210, database: 210 }, 'ahead'],
  ['of both 210 days behind', { server: -210, database: -210 }, 'set-back'],
] as const

describe('a start with the clock', () => {
  test.each(wrongClocks)('%s deletes nothing, and an administrator sees why', async (_, wrong, reason) => {
    const before = await rowsOfTables()
    await once(wrong)
    expect(await held()).toEqual(all)
    const after = await rowsOfTables()
    expect([...before].filter(([name, n]) => (after.get(name) ?? 0) < n)).toEqual([])
    const { Suspension } = done(await farm.call(admin, retentionCalls.state, {}))
    expect(Suspension).toMatchObject({ Reason: reason, MinutesLeft: 24 * 60 })
  })

  test.each(wrongClocks)('%s, and right again, deletes nothing, and goes on after a day', async (_, wrong) => {
    await once(wrong)
    await once({ server: 0, database: 0 })
    expect(await held()).toEqual(all)
    const { retention } = retentionWith({ server: 0, database: 0 })
    expect((await retention.look()).suspension).toBeDefined()
    await sql`update retention_clock set steady_ms = ${24 * HOUR_MS - 1}, database_time = now() - interval '1 minute'`.execute(
      db,
    )
    expect((await retention.look()).suspension).toBeUndefined()
    await once({ server: 0, database: 0 })
    expect(await held()).toEqual(all)
  })
})

test('clocks that were wrong for so long that they count as right delete a day’s worth in an hour', async () => {
  await once({ server: 210, database: 210 })
  await sql`update retention_clock set steady_ms = ${24 * HOUR_MS}`.execute(db)
  const horizons: number[] = []
  for (const hours of [0, 0.1, 1.1, 1.2]) {
    const { retention } = retentionWith({ server: 210 + hours / 24, database: 210 + hours / 24 })
    await sql`update retention_run set moved = moved - interval '2 hours' where ${hours === 0}`.execute(db)
    await retention.run('telemetry', async (now) => horizons.push(Math.round((now.getTime() - Date.now()) / DAY_MS)))
  }
  expect(horizons).toEqual([1, 1, 2, 2])
})

describe('an administrator', () => {
  const suspensionOf = async () => done(await farm.call(admin, retentionCalls.state, {})).Suspension
  const resume = (Since: string, DatabaseNow = ago(0)) =>
    farm.call(admin, retentionCalls.resume, { body: { Since, DatabaseNow } })
  const resumeWith = ({ retention }: ReturnType<typeof retentionWith>, since: number, database: number) =>
    db.transaction().execute((within) => retention.resume(within, { since, database }))

  test('sees whether the clocks agree by now, and what they show by now', async () => {
    const wrong = { server: 210, database: 0 }
    await retentionWith(wrong).retention.look()
    expect(await retentionWith(wrong).retention.suspension()).toMatchObject({ isAgreed: false })
    // To the server that is asked both clocks are right again.
    const suspension = await suspensionOf()
    expect(suspension).toMatchObject({ Reason: 'differ', Agree: true })
    const right = retentionWith({ server: 0, database: 0 }).clock.now().getTime()
    const late = [suspension?.ServerNow, suspension?.DatabaseNow].map((now = '') => Math.abs(Date.parse(now) - right))
    expect(Math.max(...late)).toBeLessThan(HOUR_MS)
  })

  test('is not let while the clocks differ, and lets it go on once they agree', async () => {
    await retentionWith({ server: 210, database: 0 }).retention.look()
    // To the server that is asked both clocks are right.
    const { Since: since = '', DatabaseNow = '' } = (await suspensionOf()) ?? {}
    expect((await resume(ago(3))).error.code).toBe('retention/other')
    const wrong = retentionWith({ server: 210, database: 0 })
    expect(await resumeWith(wrong, Date.parse(since), Date.parse(DatabaseNow))).toBe('differ')
    done(await resume(since))
    expect(await suspensionOf()).toBeUndefined()
    expect((await resume(since)).error.code).toBe('retention/other')
  })

  test('who confirmed one time lets nothing go on by another, looked at or not', async () => {
    await retentionWith({ server: -5, database: -5 }).retention.look()
    await retentionWith({ server: 0, database: 0 }).retention.look()
    const shown = await suspensionOf()
    const word = [Date.parse(shown?.Since ?? ''), Date.parse(shown?.DatabaseNow ?? '')] as const
    const jumped = retentionWith({ server: 210, database: 210 })
    expect(await resumeWith(jumped, ...word)).toBe('other')
    const hourLater = retentionWith({ server: 1 / 24, database: 1 / 24 })
    expect(await resumeWith(hourLater, ...word)).toBe('time')
    expect((await resume(shown?.Since ?? '', ago(1))).error.code).toBe('retention/time')
    await jumped.retention.look()
    expect(await resumeWith(jumped, ...word)).toBe('other')
    expect(await resumeWith(jumped, word[0], jumped.clock.now().getTime())).toBe('other')
    expect((await jumped.retention.suspension())?.reason).toBe('ahead')
  })

  test('by whose word everything that is too old goes at once', async () => {
    const later = { server: 210, database: 210 }
    await once(later)
    const clocks = retentionWith(later)
    const { suspension } = await clocks.retention.look()
    expect(suspension?.reason).toBe('ahead')
    expect(await resumeWith(clocks, suspension?.since ?? 0, clocks.clock.now().getTime())).toBe('resumed')
    await once(later)
    const left = await held()
    // Bytes stay for a week after their file is forgotten.
    const stays = ['files', 'hours']
    expect(Object.entries(left).filter(([name, n]) => !stays.includes(name) && Number(n) > 0)).toEqual([])
    expect(Number(left.hours)).toBeLessThan(Number(all.hours))
  })
})
