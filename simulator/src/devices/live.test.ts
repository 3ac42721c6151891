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
  const numbers = devices.filter(hasOwnLine).map(({ number }) => number)
  const kept = { madeAt: now, tokens: new Map(numbers.map((number) => [number, `token of ${number}`])) }

  async function spokenIn(seconds: number, faults: readonly Fault[] = []) {
    const broker = new FakeBroker()
    const folder = deviceFolderInMemory(kept)
    folder.saveFaults(faults)
    const live = new LiveDevices({ devices, folder, kept, open: broker.open })
    await live.connect()
    for (let second = 0; second < seconds; second += 1) live.tick(new Date(now.getTime() + second * 1_000))
    return { broker, folder }
  }

  test('each speaks within a minute, save those that fell silent and what has no voice', async () => {
    const { broker, folder } = await spokenIn(60)
    const spoken = (device: FieldDevice) =>
      device.gateway
        ? broker.all().some(({ topic }) => topic.includes(device.number))
        : (broker.byToken.get(`token of ${device.number}`)?.length ?? 0) > 1
    const quiet = devices.filter((device) => !spoken(device))
    expect(quiet.filter(({ type, condition }) => type !== '摄像头' && condition !== 'silent')).toEqual([])
    expect(quiet).toHaveLength(6)
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
    expect(broker.byToken.size).toBe(numbers.length - 1)
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
