import { roleCalls } from '@farm/contract/access'
import { deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { type Curve, telemetryCalls } from '@farm/contract/telemetry'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import {
  type Point,
  forgetValuesBefore,
  measure,
  misjudgeTime,
  receive,
  say,
} from '../../app/testing/measured.store.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, otherCounty, managerA, managerB, roleless, enterpriseA, enterpriseB } = people
const { db } = farm.database
afterAll(farm.close)

const plot = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 10 } })
let numbers = 0
const device = (more: object = {}, who: Persona = managerA, Enterprise = enterpriseA.Id) =>
  add(farm, who, deviceForm, {
    data: { Name: '1 号墒情仪', Number: `SQ-${(numbers += 1)}`, Type: '土壤墒情仪', Enterprise, ...more },
  })
const probe = await device({ Place: [plot.Id] })
const history = (who: Persona, query: object = {}, deviceId = probe.Id) =>
  farm.call(who, telemetryCalls.history, { query: { deviceId, ...query } })
const curve = async (query: object, deviceId = probe.Id): Promise<Curve | undefined> =>
  done(await history(managerA, { metric: 'soilMoisture', ...query }, deviceId))[0]
const march = (day: number, time = '00:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`

await measure(db, probe.Id, 'soilMoisture', [
  [march(9, '01:59'), 31],
  [march(9, '02:00'), 32],
  [march(9, '16:30'), 36.5],
  [march(10, '01:59'), 33],
  [march(10, '02:00'), 99],
])
await measure(db, probe.Id, 'soilTemperature', [
  [march(9, '03:00'), 12],
  [march(9, '04:00'), -999],
])
await say(db, probe.Id, 'firmware', 'v1.2')

describe('nobody reads', () => {
  test.each([
    ['who is given no devices', () => roleless, 403],
    ['of another enterprise', () => managerB, 404],
    ['of another county', () => otherCounty, 404],
  ])('the values of a device, %s', async (_, who, status) => {
    expect((await history(who())).status).toBe(status)
    const query = { placeId: plot.Id }
    expect((await farm.call(who(), telemetryCalls.historyOfPlace, { query })).status).toBe(status)
  })

  test('what a device nobody knows has measured, or what a record says that is no device', async () => {
    expect((await history(managerA, {}, newId())).error.errors).toEqual(['设备不存在或已被删除，请刷新后再试'])
    expect((await history(managerA, {}, plot.Id)).status).toBe(404)
    const query = { placeId: probe.Id }
    expect((await farm.call(managerA, telemetryCalls.historyOfPlace, { query })).error.errors).toEqual([
      '地块不存在或已被删除，请刷新后再试',
    ])
  })

  test.each([
    ['ends before it begins', { from: march(9), to: march(8) }, 422],
    ['has no length', { from: march(9), to: march(9) }, 422],
    ['begins at no time', { from: 'gestern' }, 400],
    ['ends in the thirteenth month', { to: '2026-13-01T00:00:00Z' }, 422],
    ['wants one point', { points: 1 }, 400],
    ['wants more points than a screen shows', { points: 2001 }, 400],
  ])('a span that %s', async (_, query, status) => expect((await history(managerA, query)).status).toBe(status))
})

describe('a curve', () => {
  test('is of the last day unless told: from its first moment on and before its last', async () => {
    expect((await curve({}))?.Points).toEqual([
      [march(9, '02:00'), 32],
      [march(9, '16:30'), 36.5],
      [march(10, '01:59'), 33],
    ])
  })

  test('says what it is of, what each point is and the figures of the whole span', async () => {
    expect(await curve({})).toMatchObject({
      DeviceId: probe.Id,
      Metric: 'soilMoisture',
      Name: '土壤湿度',
      Unit: '%',
      Step: 'raw',
      Figures: { Min: 32, Max: 36.5, Mean: (32 + 36.5 + 33) / 3, Count: 3 },
    })
  })

  test('without a metric comes for each in the order of the type; what is told in words has none', async () => {
    const curves = done(await history(managerA))
    expect(curves.map(({ Metric }) => Metric)).toEqual(['soilTemperature', 'soilMoisture'])
  })

  test('stays where the last that the device said of it is a word', async () => {
    const own = await device()
    await measure(db, own.Id, 'soilMoisture', [[march(9, '03:00'), 20]])
    await say(db, own.Id, 'soilMoisture', 'ERR')
    await say(db, own.Id, 'soilEc', 'ERR')
    const told = done(await history(managerA, {}, own.Id)).map(({ Metric, Points }) => [Metric, Points])
    expect(told).toEqual([['soilMoisture', [[march(9, '03:00'), 20]]]])
    const [latest] = done(await farm.call(managerA, telemetryCalls.latest, { query: { deviceIds: own.Id } }))
    expect([latest?.Value, latest?.HasCurve]).toEqual(['ERR', true])
  })

  test('is told of the first twenty metrics of a device', async () => {
    const own = await device()
    for (let number = 0; number < 22; number += 1) await measure(db, own.Id, `m${number}`, [[march(9, '03:00'), 1]])
    expect(done(await history(managerA, {}, own.Id))).toHaveLength(20)
  })

  test('tells beside it of the values that are not in it, and why', async () => {
    const own = await device()
    await measure(db, own.Id, 'soilMoisture', [
      [march(9, '02:10'), 20],
      [march(9, '02:20'), 130],
    ])
    await misjudgeTime(db, own.Id, 'soilMoisture', [[march(9, '02:30'), 25]])
    const drawn = await curve({}, own.Id)
    expect(drawn?.Points).toEqual([[march(9, '02:10'), 20]])
    expect(drawn?.Doubtful).toEqual({
      Count: 2,
      Newest: [
        { Time: march(9, '02:30'), Value: 25, Doubt: '时间有误' },
        { Time: march(9, '02:20'), Value: 130, Doubt: '超出量程' },
      ],
    })
    const month = await curve({ from: '2026-02-10T00:00:00Z' }, own.Id)
    expect([month?.Step, month?.Points, month?.Doubtful?.Count]).toEqual(['hour', [[march(9, '02:00'), 20]], 2])
    expect(await curve({ from: march(9, '02:00'), to: march(9, '02:15') }, own.Id)).not.toHaveProperty('Doubtful')
  })

  test('is asked for by any name under which devices send the metric', async () => {
    expect(done(await history(managerA, { metric: 'vwc' }))[0]?.Points).toHaveLength(3)
    expect(done(await history(managerA, { metric: 'pests' }))).toEqual([])
  })

  test('leaves out what the metric can’t be', async () => {
    const [temperature] = done(await history(county, { metric: 'soilTemperature' }))
    expect([temperature?.Points, temperature?.Figures?.Min]).toEqual([[[march(9, '03:00'), 12]], 12])
  })

  test('comes under the same conditions by the address of farms', async () => {
    const query = { deviceId: probe.Id, metric: 'soilMoisture' }
    expect(done(await farm.call(managerA, telemetryCalls.historyOfDevice, { query }))).toEqual([await curve({})])
    expect((await farm.call(managerB, telemetryCalls.historyOfDevice, { query })).status).toBe(404)
  })

  test('of a metric that the device names itself has that name and unit', async () => {
    const own = await device({ Metrics: [{ Key: 'juice', Name: '糖度', Unit: 'Bx' }] })
    await measure(db, own.Id, 'juice', [[march(10), 12]])
    expect(done(await history(managerA, {}, own.Id))).toMatchObject([{ Metric: 'juice', Name: '糖度', Unit: 'Bx' }])
  })

  test('of a device that never sent anything is none', async () => {
    expect(done(await history(managerA, {}, (await device()).Id))).toEqual([])
  })

  test('of what was deleted is not told', async () => {
    const gone = await device()
    await measure(db, gone.Id, 'soilMoisture', [[march(10), 12]])
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [gone.Id] } }))
    expect((await history(managerA, {}, gone.Id)).status).toBe(404)
  })
})

describe('the plot', () => {
  test('tells the curves of its devices that the person may see, and of no others', async () => {
    const other = await device({ Place: [plot.Id], Type: '气象站', Name: '0 号气象站' })
    await measure(db, other.Id, 'airTemperature', [[march(10), 5]])
    const ofB = await add(farm, admin, deviceForm, {
      data: { Name: 'B', Number: 'B-1', Type: '气象站', Enterprise: enterpriseA.Id, Place: [plot.Id] },
      organId: enterpriseB.Organ.Id,
    })
    await measure(db, ofB.Id, 'airTemperature', [[march(10), 6]])
    const ask = async (who: Persona) =>
      done(await farm.call(who, telemetryCalls.historyOfPlace, { query: { placeId: plot.Id } })).map(
        ({ DeviceId, Metric }) => [DeviceId, Metric],
      )
    const own = [
      [other.Id, 'airTemperature'],
      [probe.Id, 'soilTemperature'],
      [probe.Id, 'soilMoisture'],
    ]
    expect(await ask(managerA)).toEqual(own)
    expect(await ask(county)).toEqual([own[0], ...own.slice(1), [ofB.Id, 'airTemperature']])
  })

  test('is not walked by somebody from whom it is hidden where devices stand', async () => {
    const watch = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '看设备',
      scope: '本组织',
      urls: ['/FarmOperation/IotData'],
    })
    const watcher = await addPerson(farm, admin, { name: 'watcher', organId: enterpriseA.Organ.Id, roleIds: [watch] })
    const ask = () => farm.call(watcher, telemetryCalls.historyOfPlace, { query: { placeId: plot.Id } })
    expect((await ask()).status).toBe(200)
    const body = {
      RoleId: watch,
      FormId: deviceForm.id,
      Denied: [],
      Fields: { Place: 'hidden' as const },
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, roleCalls.editForm, { body }))
    expect((await ask()).status).toBe(404)
  })
})

describe('hours and days', () => {
  test('stand for a longer span: the lowest and the highest of each, on the farm’s calendar', async () => {
    const one = await device()
    await measure(db, one.Id, 'soilMoisture', [
      ['2026-02-01T15:59:59.000Z', 10],
      ['2026-02-01T16:00:00.000Z', 20],
      ['2026-02-02T15:59:59.000Z', 30],
      ['2026-02-02T16:00:00.000Z', 40],
    ])
    const hours = await curve({ from: '2026-02-01T15:30:00Z', to: '2026-02-20T00:00:00Z' }, one.Id)
    expect(hours).toMatchObject({
      Step: 'hour',
      Figures: { Min: 10, Max: 40, Mean: 25, Count: 4 },
      Points: [
        ['2026-02-01T15:00:00.000Z', 10],
        ['2026-02-01T16:00:00.000Z', 20],
        ['2026-02-02T15:00:00.000Z', 30],
        ['2026-02-02T16:00:00.000Z', 40],
      ],
    })
    const days = await curve({ from: '2026-01-01T00:00:00Z', to: '2026-02-02T16:00:00Z' }, one.Id)
    expect(days).toMatchObject({ Step: 'hour' })
    const year = await curve({ from: '2025-02-02T16:00:00Z', to: '2026-02-02T16:00:00Z' }, one.Id)
    expect(year).toMatchObject({
      Step: 'day',
      Figures: { Count: 3 },
      Points: [
        ['2026-01-31T16:00:00.000Z', 10],
        ['2026-02-01T16:00:00.000Z', 20],
        ['2026-02-01T16:00:00.000Z', 30],
      ],
    })
    const nextDay = await curve({ from: '2025-02-02T16:00:00Z', to: '2026-02-02T16:00:00.001Z' }, one.Id)
    expect(nextDay?.Points.at(-1)).toEqual(['2026-02-02T16:00:00.000Z', 40])
  })

  test('are told of a short span whose values are kept no more, as far as they lie within it', async () => {
    const one = await device()
    await measure(db, one.Id, 'soilMoisture', [
      ['2025-06-01T00:30:00.000Z', 1],
      ['2025-06-01T01:30:00.000Z', 2],
      ['2025-06-01T02:30:00.000Z', 3],
    ])
    await forgetValuesBefore(db, '2025-07-01T00:00:00Z')
    const short = await curve({ from: '2025-06-01T00:40:00Z', to: '2025-06-01T02:40:00Z' }, one.Id)
    expect(short).toMatchObject({ Step: 'hour', Points: [['2025-06-01T01:00:00.000Z', 2]] })
  })

  test('are not told of a device that is merely silent', async () => {
    const silent = await device()
    await measure(db, silent.Id, 'soilMoisture', [[march(8, '17:10'), 10]])
    expect(await curve({ from: march(8, '17:20'), to: march(8, '18:20') }, silent.Id)).toMatchObject({
      Step: 'raw',
      Points: [],
    })
  })
})

describe('however few points are wanted', () => {
  /** The lowest and the highest of each part, found by looking at every value. */
  function extremes(points: readonly Point[], from: number, length: number, parts: number): Point[] {
    const byPart = Map.groupBy(points, ([time]) => Math.floor((Date.parse(time) - from) / (length / parts)))
    return [...byPart.keys()]
      .toSorted((a, b) => a - b)
      .flatMap((part) => {
        const within = byPart.get(part) ?? []
        const values = within.map(([, value]) => value)
        const first = (wanted: number) => within.find(([, value]) => value === wanted)
        const both = [first(Math.min(...values)), first(Math.max(...values))].flatMap((one) => (one ? [one] : []))
        return [...new Set(both)].toSorted(([a], [b]) => Date.parse(a) - Date.parse(b))
      })
  }

  test('no spike is lost: each part of the span keeps its lowest and its highest', async () => {
    const from = Date.parse('2026-01-05T00:00:00Z')
    const length = 86_400_000
    const values = fc.array(
      fc.tuple(fc.integer({ min: 0, max: length / 1000 - 1 }), fc.integer({ min: 0, max: 1000 })),
      { minLength: 1, maxLength: 120 },
    )
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 2, max: 40 }), async (raw, wanted) => {
        const bySecond = new Map(raw.map(([second, value]) => [second, value / 10]))
        const points = [...bySecond]
          .toSorted(([a], [b]) => a - b)
          .map(([second, value]): Point => [new Date(from + second * 1000).toISOString(), value])
        const one = await device()
        await measure(db, one.Id, 'soilMoisture', points)
        const query = { from: new Date(from).toISOString(), to: new Date(from + length).toISOString(), points: wanted }
        const drawn = await curve(query, one.Id)
        const expected = points.length <= wanted ? points : extremes(points, from, length, Math.floor(wanted / 2))
        expect(drawn?.Points).toEqual(expected)
        expect(drawn?.Points.length).toBeLessThanOrEqual(wanted)
        const all = points.map(([, value]) => value)
        expect([drawn?.Figures?.Min, drawn?.Figures?.Max]).toEqual([Math.min(...all), Math.max(...all)])
      }),
      { numRuns: 40 },
    )
  })

  test('a year keeps a day’s only spike', async () => {
    const one = await device()
    const noon = (day: number) => new Date(Date.parse('2025-03-10T04:00:00Z') + day * 86_400_000).toISOString()
    const calm = Array.from({ length: 365 }, (_, day): Point => [noon(day), 20 + (day % 7) / 10])
    await measure(
      db,
      one.Id,
      'soilMoisture',
      calm.map((point, day): Point => (day === 200 ? [point[0], 95] : point)),
    )
    const drawn = await curve({ from: '2025-03-10T00:00:00Z', to: '2026-03-10T00:00:00Z', points: 20 }, one.Id)
    expect(drawn?.Points.length).toBeLessThanOrEqual(20)
    expect(drawn?.Points.map(([, value]) => value)).toContain(95)
  })
})

describe('the latest', () => {
  const latest = (who: Persona, ...ids: string[]) =>
    farm.call(who, telemetryCalls.latest, { query: { deviceIds: ids.join(',') } })

  test('is told to nobody who is given no devices, and of none that they may not see', async () => {
    expect((await latest(roleless, probe.Id)).status).toBe(403)
    expect(done(await latest(managerB, probe.Id, newId()))).toEqual([])
  })

  test('is asked of devices, five hundred at most', async () => {
    expect((await latest(managerA)).status).toBe(422)
    expect((await latest(managerA, 'probe')).status).toBe(422)
    expect((await latest(managerA, ...Array.from({ length: 501 }, newId))).status).toBe(422)
  })

  test('is a number with its unit, what the metric can’t be, or words, each with its time', async () => {
    const told = done(await latest(managerA, probe.Id)).map((one) => [
      one.Metric,
      `${one.Name} ${one.Value} ${one.Unit}`,
      one.Metric === 'firmware' ? one.Time.slice(0, 4) : one.Time,
      one.IsDoubtful,
    ])
    expect(told).toEqual([
      ['soilTemperature', '土壤温度 -999 ℃', march(9, '04:00'), true],
      ['soilMoisture', '土壤湿度 99 %', march(10, '02:00'), false],
      ['firmware', 'firmware v1.2 ', String(new Date().getUTCFullYear()), false],
    ])
  })

  test('says what is doubtful about it: what it can’t be, or that it is ahead of the time', async () => {
    const own = await device()
    await measure(db, own.Id, 'soilMoisture', [[march(10), 130]])
    await measure(db, own.Id, 'soilPh', [[march(10), 7]])
    await measure(db, own.Id, 'soilTemperature', [[march(10, '02:04'), 20]])
    await receive(db, own.Id, 'soilTemperature', march(10, '02:00'))
    const told = done(await latest(managerA, own.Id)).map(({ Metric, IsDoubtful, Doubt }) => [
      Metric,
      IsDoubtful,
      Doubt,
    ])
    expect(told).toEqual([
      ['soilTemperature', true, '时间超前'],
      ['soilMoisture', true, '超出量程'],
      ['soilPh', false, undefined],
    ])
  })

  test('comes device by device as asked for', async () => {
    const other = await device({ Type: '气象站' })
    await measure(db, other.Id, 'airTemperature', [[march(10), 5]])
    const told = done(await latest(county, other.Id, probe.Id)).map(({ DeviceId }) => DeviceId)
    expect([...new Set(told)]).toEqual([other.Id, probe.Id])
  })
})
