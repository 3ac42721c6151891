import { describe, expect, test } from 'vitest'
import { enterprises } from '../county/county.ts'
import { devicesOf } from '../county/devices.ts'
import { dayOf } from '../days.ts'
import { dayTimeOf } from './day-time.ts'
import { LiveDevices } from './live.ts'
import { passMessage } from './pass-messages.ts'
import { AGREED, passNumber, passesOf } from './passing.ts'
import { deviceFolderInMemory } from './testing/device-folder-in-memory.ts'
import { FakeBroker } from './testing/fake-broker.ts'

const all = enterprises.flatMap(devicesOf)
const [gate, other] = all.filter(({ type }) => type === '人脸终端')
if (!gate || !other) throw new Error('two terminals')

const to = new Date('2026-11-20T10:21:07+08:00')
const from = new Date(to.getTime() - 30 * 86_400_000)
const month = passesOf(gate, { from, to })

describe('those who pass a face terminal', () => {
  test('pass no other device', () => {
    for (const device of all.filter(({ type }) => type !== '人脸终端'))
      expect(passesOf(device, { from, to })).toEqual([])
  })

  test('are the same whoever asks, and in parts as they are in one', () => {
    const middle = new Date('2026-11-03T12:00:00+08:00')
    const parts = [...passesOf(gate, { from, to: middle }), ...passesOf(gate, { from: middle, to })]
    expect(parts).toEqual(month)
    expect(new Set(month.map(({ eventId }) => eventId)).size).toBe(month.length)
  })

  test('come between six and eight and leave between five and seven', () => {
    const known = month.filter(({ personNumber }) => personNumber !== undefined)
    for (const { time, direction } of known) {
      const { hour } = dayTimeOf(time)
      const [least, most] = direction === 'in' ? [6, 8] : [17, 19]
      expect(hour).toBeGreaterThanOrEqual(least)
      expect(hour).toBeLessThanOrEqual(most)
    }
    expect(known.length).toBeGreaterThan(200)
  })

  test('are those who agreed, somebody who did not, and a few strangers', () => {
    const numbers = new Set(month.map(({ personNumber }) => personNumber))
    for (let index = 0; index <= AGREED; index += 1) expect(numbers).toContain(passNumber(index))
    const strangers = month.filter(({ personNumber }) => personNumber === undefined)
    expect(strangers.length).toBeGreaterThan(3)
    expect(strangers.length).toBeLessThan(20)
  })
})

describe('what a terminal tells', () => {
  const [first] = month
  const last = month.findLast(({ personNumber }) => personNumber !== undefined)
  if (!first || !last) throw new Error('somebody passed')

  test('has a picture only while that is of use, and never the same file twice', () => {
    const read = (pass: typeof first) => JSON.parse(passMessage(pass, to).body) as { snapshot?: string }
    expect(dayOf(last.time)).toBe(dayOf(to))
    expect(read(first).snapshot).toBeUndefined()
    const { snapshot = '' } = read(last)
    expect(Buffer.from(snapshot, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(snapshot).not.toBe(read({ ...last, eventId: 'another' }).snapshot)
  })

  test('goes by the number under which it knows somebody, never by a name', () => {
    const { topic, body } = passMessage(last, to)
    expect(topic).toBe('v1/devices/me/face')
    expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(
      ['direction', 'eventId', 'personNumber', 'score', 'snapshot', 'time'].toSorted(),
    )
  })
})

describe('a terminal as it goes on', () => {
  const some = month.find(({ personNumber }) => personNumber !== undefined)
  if (!some) throw new Error('somebody passed')
  const kept = { madeAt: to, tokens: new Map([[gate.number, 'token of the gate']]) }
  const live = async (faulty: boolean) => {
    const broker = new FakeBroker()
    const folder = deviceFolderInMemory(kept)
    const begin = some.time.getTime() - 20_000
    if (faulty) folder.saveFaults([{ kind: 'offline', number: gate.number, since: begin }])
    const devices = new LiveDevices({ devices: [gate], folder, kept, open: broker.open })
    await devices.connect()
    for (let second = 0; second < 40; second += 1) devices.tick(new Date(begin + second * 1_000))
    return broker.all().filter(({ topic }) => topic === 'v1/devices/me/face')
  }

  test('tells once of each who passes, within seconds', async () => {
    const told = (await live(false)).map(({ body }) => (JSON.parse(body) as { eventId: string }).eventId)
    expect(told.filter((eventId) => eventId === some.eventId)).toEqual([some.eventId])
  })

  test('tells of nobody while it is off', async () => expect(await live(true)).toEqual([]))
})
