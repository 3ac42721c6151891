import { describe, expect, test } from 'vitest'
import { enterprises } from '../county/county.ts'
import { devicesOf } from '../county/devices.ts'
import { type Fault, faultsOf, saidUnder } from './faults.ts'
import { type FieldDevice, hasOwnLine } from './field-device.ts'
import type { OpenLine } from './line.ts'
import { LiveDevices } from './live.ts'
import { valuesAt } from './measuring.ts'
import { deviceFolderInMemory } from './testing/device-folder-in-memory.ts'
import { FakeBroker } from './testing/fake-broker.ts'

const devices = enterprises.slice(0, 2).flatMap(devicesOf)
const now = new Date('2026-11-20T10:21:07+08:00')

function the(type: FieldDevice['type']): FieldDevice {
  const found = devices.find((one) => one.type === type && one.condition === 'sound')
  if (!found) throw new Error(`no ${type}`)
  return found
}

function saidBy(device: FieldDevice, ...faults: readonly Fault[]) {
  return saidUnder(faultsOf(faults, devices), device, now)
}

function fault(kind: Fault['kind'], { number }: FieldDevice, since = now.getTime()): Fault {
  return { kind, number, since }
}

describe('a fault on demand', () => {
  test('offline keeps silent a device, and with a gateway those behind it', () => {
    const probe = the('土壤墒情仪')
    expect(saidBy(probe, fault('offline', probe))).toBeUndefined()
    expect(saidBy(probe, fault('offline', the('网关')))).toBeUndefined()
    expect(saidBy(the('气象站'), fault('offline', the('网关')))).toBeDefined()
  })

  test('spike is a value far off, of that device alone', () => {
    const pump = the('水泵')
    expect(saidBy(pump, fault('spike', pump))?.waterPressure).toBe(920)
    expect(saidBy(the('气象站'), fault('spike', pump))).toEqual(valuesAt(the('气象站'), now))
  })

  test('stuck says for ever what was true when it began', () => {
    const station = the('气象站')
    const since = now.getTime() - 6 * 3_600_000
    expect(saidBy(station, fault('stuck', station, since))).toEqual(valuesAt(station, new Date(since)))
  })

  test('storm takes the whole enterprise and leaves the others', () => {
    const [own, other] = enterprises
      .slice(0, 2)
      .map((one) => devices.find((each) => each.type === '水泵' && each.enterprise === one))
    if (!own || !other) throw new Error('two pumps')
    expect(saidBy(own, fault('storm', the('气象站')))?.waterPressure).toBe(920)
    expect(saidBy(other, fault('storm', the('气象站')))).toEqual(valuesAt(other, now))
  })
})

describe('the devices as they go on', () => {
  const owners = devices.filter(hasOwnLine)
  const numbers = owners.map(({ number }) => number)
  const connected = owners.filter(({ condition }) => condition !== 'silent')
  const kept = { madeAt: now, tokens: new Map(numbers.map((number) => [number, `token of ${number}`])) }

  async function spokenIn(seconds: number, faults: readonly Fault[] = []) {
    const broker = new FakeBroker()
    const folder = deviceFolderInMemory(kept)
    folder.saveFaults(faults)
    const live = new LiveDevices({ devices, folder, kept, open: broker.open })
    await live.connect()
    await tickThrough(live, seconds)
    return { broker, folder }
  }

  /** What is taken at once is known to be taken before the next second. */
  async function tickThrough(live: LiveDevices, seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      live.tick(new Date(now.getTime() + second * 1_000))
      await new Promise(setImmediate)
    }
  }

  test('what the broker has not taken counts as not sent, until it is', async () => {
    const folder = deviceFolderInMemory(kept)
    const { promise, resolve } = Promise.withResolvers<void>()
    const open: OpenLine = () => Promise.resolve({ send: () => promise, end: () => Promise.resolve() })
    const live = new LiveDevices({ devices, folder, kept, open })
    await live.connect()
    await tickThrough(live, 61)
    const sentUntil = folder.sentUntil()?.getTime() ?? 0
    expect(sentUntil - now.getTime()).toBeLessThan(60_000 / 2)
    resolve()
    await new Promise(setImmediate)
    for (let second = 61; second <= 70; second += 1) {
      live.tick(new Date(now.getTime() + second * 1_000))
      await new Promise(setImmediate)
    }
    expect(folder.sentUntil()?.getTime()).toBeGreaterThan(now.getTime() + 60_000)
  })

  test('each speaks within a minute, save those that fell silent and what has no voice', async () => {
    const { broker, folder } = await spokenIn(60)
    const spoken = (device: FieldDevice) =>
      device.gateway
        ? broker.all().some(({ topic }) => topic.includes(device.number))
        : (broker.byToken.get(`token of ${device.number}`)?.length ?? 0) > 1
    const quiet = devices.filter((device) => !spoken(device)).toSorted((a, b) => (a.type < b.type ? -1 : 1))
    expect(quiet.filter(({ condition }) => condition !== 'silent')).toEqual([])
    expect(quiet.map(({ type }) => type)).toEqual(['摄像头', '摄像头', '土壤墒情仪', '土壤墒情仪'].toSorted())
    expect(folder.sentUntil()).toEqual(new Date(now.getTime() + 55_000))
  })

  test('none behind a gateway seems to have lost a frame', async () => {
    const { broker } = await spokenIn(180)
    const own = broker.all().filter(({ topic }) => topic.includes(the('土壤墒情仪').number))
    const frames = own.map(({ body }) => Number(/"fCnt":(\d+)/.exec(body)?.[1]))
    expect(frames.length).toBeGreaterThan(2)
    expect(frames).toEqual(frames.map((_, index) => index))
  })

  test('those whose token is refused stay away, and the others go on', async () => {
    const broker = new FakeBroker()
    const open: OpenLine = (token, number) =>
      number === the('气象站').number ? Promise.resolve(undefined) : broker.open(token, number)
    const live = new LiveDevices({ devices, folder: deviceFolderInMemory(kept), kept, open })
    await live.connect()
    expect(broker.byToken.size).toBe(connected.length - 1)
  })

  test('none of them floods the broker', async () => {
    const { broker } = await spokenIn(300)
    expect(broker.all().length).toBeLessThan(devices.length * 11)
  })

  test('a gateway that is off says nothing, nor do those behind it', async () => {
    const { broker } = await spokenIn(60, [fault('offline', the('网关'))])
    const said = broker.byToken.get(`token of ${the('网关').number}`) ?? []
    expect(said.map(({ body }) => body)).toEqual(['{"firmware":"demo-1.0","simulated":true}'])
  })
})
