import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { noTimeoutComes } from '../../app/testing/timers.ts'
import { inTransaction, oneText, runOnce } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { forgetOldWeeks, prepareWeeks } from './retention.jobs.ts'
import { openDoor } from '../../app/testing/device-door.ts'
import { deviceAt } from '../../app/testing/mqtt-devices.ts'
import { rollupsOfDevice, valuesOf } from '../../app/testing/stored-values.ts'
import { makeWeeks, weeksMade } from './weeks.store.ts'
import { WEEK_MS, tableOf, weekOf } from './weeks.rules.ts'

const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, tokenOf, numberOf } = devicesOfA(farm, people)
const { port, close } = await openDoor(farm)
afterAll(async () => {
  await close()
  await farm.close()
})

const DAY_MS = 86_400_000
const { signal } = new AbortController()
const keepAt = async (now: Date) => {
  await prepareWeeks({ db, now })
  await forgetOldWeeks({ db, now: trusted(now), days: 180, signal })
}

test('the weeks that come have their tables ahead, whoever else makes them at the same time', async () => {
  const now = new Date()
  await Promise.all([keepAt(now), keepAt(now), makeWeeks(db, [weekOf(now.getTime())])])
  const week = weekOf(now.getTime())
  expect((await weeksMade(db)).toSorted((a, b) => a - b)).toEqual([week, week + WEEK_MS, week + 2 * WEEK_MS])
})

test('values that come late are taken in as long as they would be kept, then forgotten; their days stand', async () => {
  const probe = await device('补传')
  const client = await deviceAt(port, await tokenOf(probe))
  const old = Date.now() - 170 * DAY_MS
  const body = [old, Date.now() - DAY_MS].map((ts) => ({ ts, values: { t: 1 } }))
  await client.publishAsync('v2/t', JSON.stringify(body), { qos: 1 })
  expect(await valuesOf(db, probe.Id)).toHaveLength(2)
  await keepAt(new Date())
  expect(await valuesOf(db, probe.Id)).toHaveLength(2)
  await keepAt(new Date(Date.now() + 20 * DAY_MS))
  expect(await valuesOf(db, probe.Id)).toHaveLength(1)
  expect(await rollupsOfDevice(db, probe.Id, 'telemetry_hour')).toHaveLength(2)
  // After three years hours are forgotten, days never.
  await keepAt(new Date(Date.now() + 3 * 366 * DAY_MS - 100 * DAY_MS))
  expect(await rollupsOfDevice(db, probe.Id, 'telemetry_hour')).toHaveLength(1)
  expect(await rollupsOfDevice(db, probe.Id, 'telemetry_day')).toHaveLength(2)
})

test.skipIf(noTimeoutComes)(
  'nobody who writes or reads waits while a week is dropped that somebody still reads; it goes when they are done',
  async () => {
    const probe = await device('有人在读')
    const client = await deviceAt(port, await tokenOf(probe))
    const old = Date.now() - 60 * DAY_MS
    await client.publishAsync('v2/t', JSON.stringify({ ts: old, values: { t: 1 } }), { qos: 1 })
    const week = weekOf(old)
    const later = new Date(old + 190 * DAY_MS)
    await makeWeeks(db, [weekOf(later.getTime())])
    const row = `'${later.toISOString()}', 1, ${await numberOf(probe)}, 1`
    await db.transaction().execute(async (reader) => {
      await oneText(reader, 'select count(*)::text as text from telemetry')
      let isOver = false
      const dropping = keepAt(later).finally(() => {
        isOver = true
      })
      while (!isOver) {
        await inTransaction(db, async (within) => {
          await runOnce(within, "set local lock_timeout = '100ms'")
          await runOnce(within, `insert into telemetry values (${row}) on conflict do nothing`)
        })
      }
      await dropping
    })
    await keepAt(later)
    expect(await weeksMade(db)).not.toContain(week)
    const left = `select count(*)::text as text from pg_class where relname = '${tableOf(week)}'`
    expect(await oneText(db, left)).toBe('0')
  },
)

test('a week that another process has dropped is made again when something comes for it', async () => {
  const probe = await device('分区被删')
  const client = await deviceAt(port, await tokenOf(probe))
  const send = (value: number) =>
    client.publishAsync('v2/t', JSON.stringify({ ts: Date.now() - 100 * DAY_MS + value, values: { t: value } }), {
      qos: 1,
    })
  await send(1)
  await keepAt(new Date(Date.now() + 120 * DAY_MS))
  await send(2)
  expect((await valuesOf(db, probe.Id)).map(({ value }) => value)).toEqual([2])
})

test('of a device that is gone for good nothing is left but what goes with its weeks', async () => {
  const probe = await device('已清除')
  const client = await deviceAt(port, await tokenOf(probe))
  await client.publishAsync('v2/t', '{"t": 1}', { qos: 1 })
  const no = await numberOf(probe)
  const figures = `select ((select count(*) from telemetry_latest where device_no = ${no})
                         + (select count(*) from telemetry_day where device_no = ${no}))::text as text`
  const count = async () => Number(await oneText(db, figures))
  await keepAt(new Date())
  expect(await count()).toBe(2)
  await runOnce(db, `delete from device_access where no = ${no}`)
  await keepAt(new Date())
  expect(await count()).toBe(0)
})
