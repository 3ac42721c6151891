import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { FollowUp } from './follow-up.ts'

/** The database takes nothing for the time being. */
let isFull = false
let statements = 0
/** Is called within the second statement. */
let during: (() => void) | undefined
let now = new Date('2026-03-10T01:00:00Z')
const counted: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === 2) during?.()
    if (isFull) throw new Error('disk full')
    return node
  },
  transformResult: async ({ result }) => result,
}

const farm = await openFarm()
const { device, numberOf, statusOf } = devicesOfA(farm, farm.people)
const { db } = farm.database
const followUp = new FollowUp({
  db: db.withPlugin(counted),
  clock: { now: () => now, zone: 'Asia/Shanghai' },
  log: silentLog(),
  onTold: () => undefined,
})
afterAll(async () => {
  await followUp.close()
  await farm.close()
})
beforeEach(() => {
  isFull = false
  statements = 0
  during = undefined
})

test('however often devices come and go while nothing can be written, one turn of each is kept and written at once', async () => {
  const one = await device('来来去去')
  const numbers = [await numberOf(one), await numberOf(await device('也来来去去'))]
  isFull = true
  for (let second = 0; second < 1000; second += 1) {
    const time = new Date(Date.UTC(2026, 2, 10, 0, 0, second))
    for (const no of numbers) {
      followUp.connection({ no, time, turn: 'connected' })
      followUp.connection({ no, time: new Date(time.getTime() + 500), turn: 'gone' })
    }
  }
  await followUp.flush()
  isFull = false
  statements = 0
  await followUp.flush()
  expect(statements).toBeLessThanOrEqual(2)
  expect(await statusOf(one)).toMatchObject({
    IsOnline: false,
    LastSeen: '2026-03-10T00:16:39.000Z',
    Since: '2026-03-10T00:16:39.500Z',
  })
})

test('who was gone and speaks again is there', async () => {
  const one = await device('又在')
  const no = await numberOf(one)
  followUp.connection({ no, time: new Date('2026-03-10T00:00:00Z'), turn: 'gone' })
  followUp.connection({ no, time: new Date('2026-03-10T00:00:01Z'), turn: 'connected' })
  await followUp.flush()
  expect((await statusOf(one)).IsOnline).toBe(true)
})

test('it listens as long as what it hears is noted, and says since when without a gap', async () => {
  const listening = () =>
    oneText(
      db,
      "select coalesce(string_agg(name || ' ' || since || ' ' || last, ','), '') as text from device_listener",
    )
  const [first, second] = ['2026-03-10 01:00:00+00', '2026-03-10 02:00:00+00']
  await followUp.flush()
  expect(await listening()).toBe('')
  followUp.listen('门')
  await followUp.flush()
  expect(await listening()).toBe(`门 ${first} ${first}`)
  now = new Date('2026-03-10T02:00:00Z')
  isFull = true
  followUp.listen('门')
  await followUp.flush()
  isFull = false
  expect(await listening()).toBe(`门 ${first} ${first}`)
  await followUp.flush()
  expect(await listening()).toBe(`门 ${second} ${second}`)
  followUp.stopListening()
})

test('what comes while others is written is there for who asks for it then', async () => {
  const unreadable = async (name: string) => {
    const one = await device(name)
    const key = { no: await numberOf(one) }
    const message = { time: now, topic: 'v1/devices/me/telemetry', payload: Buffer.from('5'), fault: '不是 JSON' }
    return { one, send: () => followUp.bad(key, message) }
  }
  const [first, second] = [await unreadable('先来的'), await unreadable('赶来的')]
  let asked: Promise<void> | undefined
  during = () => {
    second.send()
    asked = followUp.flush()
  }
  statements = 0
  first.send()
  await followUp.flush()
  await asked
  const [one, other] = [await statusOf(first.one), await statusOf(second.one)]
  expect([one.BadMessages, other.BadMessages]).toEqual([1, 1])
})
