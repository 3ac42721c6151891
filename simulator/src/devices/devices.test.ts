import { readData } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { checkDevice, deviceForm } from '@farm/contract/devices'
import { sights } from '../cameras/scenery/sight.ts'
import { isRainy } from '../county/weather.ts'
import { enterprises } from '../county/county.ts'
import { deviceDraft, devicesOf } from '../county/devices.ts'
import { daysLater, daysBetween, timeOn } from '../days.ts'
import type { FieldDevice } from './field-device.ts'
import { type Point, pointsOf, spokeUntil } from './history.ts'
import { valuesAt } from './measuring.ts'
import { backlogOf, liveMessage } from './messages.ts'
import { rainOn } from './rain.ts'
import { skyAt } from './sky.ts'
import { moistureAt, wateringOn } from './soil.ts'

const HOUR = 3_600
const all = enterprises.flatMap(devicesOf)
const year = daysBetween('2026-01-01', '2026-12-31')

function the(type: FieldDevice['type']): FieldDevice {
  const found = all.find((one) => one.type === type && one.condition === 'sound')
  if (!found) throw new Error(`no ${type}`)
  return found
}

describe('the devices of the county', () => {
  test('have numbers of their own that the product takes', () => {
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
    const drafts = all.map((device) => deviceDraft(device, { by: 'manager1', now: new Date() }))
    expect(
      drafts
        .map(({ data }) => checkDevice(readData(deviceForm, data)))
        .filter((faults) => Object.keys(faults).length > 0),
    ).toEqual([])
    expect(new Set(drafts.map(({ data }) => data.Vendor))).toEqual(new Set(['模拟']))
  })

  test.each(enterprises.map((one) => [one.name, one] as const))('are of every kind at %s', (_, enterprise) => {
    const own = devicesOf(enterprise)
    const count = (type: FieldDevice['type']) => own.filter((one) => one.type === type).length
    expect([count('网关'), count('气象站'), count('水泵'), count('摄像头'), count('人脸终端')]).toEqual([1, 1, 1, 4, 1])
    expect(count('土壤墒情仪')).toBeGreaterThanOrEqual(4)
    expect(count('温室环境仪')).toBeGreaterThanOrEqual(2)
    expect(count('阀门')).toBe(2)
    expect(own.filter(({ type, condition }) => type !== '摄像头' && condition === 'silent')).toHaveLength(1)
  })
})

describe('the cameras of the county', () => {
  const cameras = all.filter(({ type }) => type === '摄像头')

  test('each look at something, most of them on', () => {
    expect(cameras).toHaveLength(20)
    expect(new Set(cameras.map(({ sight }) => sight))).toEqual(new Set(sights))
    expect(cameras.filter(({ condition }) => condition === 'sound')).toHaveLength(17)
  })

  test('have a MAC that no other has', () => {
    const macs = cameras.map((camera) => deviceDraft(camera, { by: 'manager1', now: new Date() }).data.MAC)
    expect(new Set(macs).size).toBe(20)
    expect(macs.filter((mac) => !/^4A(:[0-9A-F]{2}){5}$/.test(String(mac)))).toEqual([])
  })
})

describe('a day of the county', () => {
  test('has rain exactly where the punch-ins say so', () => {
    expect(year.filter((day) => rainOn(day) > 0 !== isRainy(day))).toEqual([])
  })

  test('is dark at night, and warmer in the afternoon than before sunrise', () => {
    const wrong = year.filter((day) => {
      const night = skyAt(timeOn(day, 0), 'a')
      const morning = skyAt(timeOn(day, 5.5 * HOUR), 'a')
      const afternoon = skyAt(timeOn(day, 14.5 * HOUR), 'a')
      return night.light !== 0 || afternoon.light < 1_000 || afternoon.temperature <= morning.temperature
    })
    expect(wrong).toEqual([])
  })

  test('comes to the next without a jump of the temperature', () => {
    const jumps = year.map((day) => {
      const before = skyAt(timeOn(day, -60), 'a').temperature
      return Math.abs(skyAt(timeOn(day, 60), 'a').temperature - before)
    })
    expect(Math.max(...jumps)).toBeLessThan(0.5)
  })
})

describe('the soil', () => {
  const bed = { id: 'a plot', areaMu: 20, soil: '壤土', isCovered: false, irrigation: '滴灌' } as const
  const summer = daysBetween('2026-05-01', '2026-08-31')
  const noonOf = (day: string) => moistureAt(bed, timeOn(day, 12 * HOUR))

  test('is the same whoever asks, in whatever order', () => {
    const late = noonOf('2026-08-01')
    expect([noonOf('2026-05-01'), noonOf('2026-08-01')].at(1)).toBe(late)
  })

  test('dries on days without water, and is wetter after rain or watering', () => {
    const gained = (day: string) => moistureAt(bed, timeOn(daysLater(day, 1), 0)) - moistureAt(bed, timeOn(day, 0))
    const dry = summer.filter((day) => rainOn(day) === 0 && !wateringOn(bed, day))
    const watered = summer.filter((day) => wateringOn(bed, day))
    expect(dry.filter((day) => gained(day) >= 0)).toEqual([])
    expect(watered.length).toBeGreaterThan(2)
    expect(watered.filter((day) => gained(day) <= 0)).toEqual([])
  })

  test('is watered by a pump that runs in the morning', () => {
    const pump = the('水泵')
    const runs = (day: string, hour: number) => valuesAt(pump, timeOn(day, hour * HOUR)).running
    expect(summer.filter((day) => [0, 3, 13, 20].some((hour) => runs(day, hour) !== 0))).toEqual([])
    expect(summer.filter((day) => runs(day, 7.6) === 1).length).toBeGreaterThan(5)
  })

  test('needs a meter that only counts up', () => {
    const totals = summer.map((day) => valuesAt(the('水泵'), timeOn(day, 12 * HOUR)).waterTotal ?? -1)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  })
})

describe('what a device tells', () => {
  const to = new Date('2026-11-20T10:21:07+08:00')
  const from = new Date(to.getTime() - 2 * 86_400_000)

  test('begins after what it told before and ends with how it is now', () => {
    const moments = pointsOf(the('气象站'), { from, to }).map(({ ts }) => ts)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(moments[0]).toBeGreaterThan(from.getTime())
    expect(moments.at(-1)).toBe(to.getTime() - 60_000)
    expect(moments.length).toBe(97)
  })

  test('is nothing where nothing is measured', () => {
    expect(pointsOf(the('人脸终端'), { from, to })).toEqual([])
  })

  test('ended a day ago where it fell silent', () => {
    const silent = all.find(({ condition }) => condition === 'silent') ?? the('网关')
    expect(spokeUntil(silent, to, to).getTime()).toBe(to.getTime() - 26 * 3_600_000)
    expect(spokeUntil(the('网关'), to, to)).toBe(to)
  })

  test('goes as arrays of a hundred moments, by the gateway where it stands behind one', () => {
    const probe = the('土壤墒情仪')
    const points = Array.from({ length: 250 }, (_, ts): Point => ({ ts, values: { soilMoisture: 20 } }))
    const messages = backlogOf(probe, points)
    expect(messages.map(({ topic }) => topic)).toEqual(Array(3).fill('v1/gateway/telemetry'))
    expect(JSON.parse(messages.at(-1)?.body ?? '')).toEqual({ [probe.number]: points.slice(200) })
    expect(backlogOf(the('气象站'), points)[0]?.topic).toBe('v1/devices/me/telemetry')
  })

  test('goes live as an uplink of ChirpStack where it stands behind a gateway', () => {
    const probe = the('土壤墒情仪')
    const { topic, body } = liveMessage(probe, { ts: to.getTime(), values: { soilMoisture: 20 } }, 7)
    expect(topic).toBe(`application/demo/device/${probe.number}/event/up`)
    expect(JSON.parse(body)).toMatchObject({ time: to.toISOString(), fCnt: 7, object: { soilMoisture: 20 } })
  })
})
