import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { measure, measureEach } from '../../app/testing/measured.store.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { KnownMetrics } from './known-metrics.ts'

const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, numberOf } = devicesOfA(farm, people)
afterAll(farm.close)

const now = Date.now()
const at = new Date(now).toISOString()

test('of a device that is asked for is known what it measured, however many others come meanwhile', async () => {
  const probe = await device('老设备')
  const no = await numberOf(probe)
  await measure(db, probe.Id, 'own', [[at, 1]])
  const known = new KnownMetrics()
  await known.load(db, new Set([no]))
  for (let from = 1_000_000; from < 1_030_000; from += 6_000) {
    const loading = known.load(db, new Set(Array.from({ length: 6_000 }, (_, other) => from + other)))
    await known.load(db, new Set([no]))
    await loading
    expect(known.latestOf(no, known.numberOf('own') ?? 0)).toBe(now)
  }
})

test('what is stored while a device is looked at anew is not forgotten by it', async () => {
  const probe = await device('两条道上的')
  const no = await numberOf(probe)
  await measure(db, probe.Id, 'own', [[at, 1]])
  const known = new KnownMetrics()
  await known.load(db, new Set([no]))
  known.doubt(no)
  const loading = known.load(db, new Set([no]))
  const metricNo = known.numberOf('own') ?? 0
  known.raise(no, { metric: 'own', metricNo, ts: now + 10, flags: 0 }, now + 10)
  await loading
  expect(known.latestOf(no, metricNo)).toBe(now + 10)
})

test('names that were used before a start count among those that a device may use', async () => {
  const probe = await device('用满的')
  const no = await numberOf(probe)
  const names = Array.from({ length: 200 }, (_, name) => `own ${name}`)
  await measureEach(db, probe.Id, names, [at, 1])
  const known = new KnownMetrics()
  await known.load(db, new Set([no]))
  expect([known.claim(no, 'own 7'), known.claim(no, 'another'), known.claim(no, 'windSpeed')]).toEqual([
    true,
    false,
    true,
  ])
})
