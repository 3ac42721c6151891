import { deviceCalls } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { inTransaction, sql } from '../../platform/db/index.ts'
import { forgetOtherListeners, noteListening } from './listener.store.ts'
import { notePartings, noteSeen, turnOff } from './state.store.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { watchDevices } from './watch.jobs.ts'

const morning = Date.UTC(2026, 2, 10, 0)
const farm = await openFarm(() => new Date(morning))
const { people } = farm
const { db } = farm.database
const { device, statusOf, numberOf, recordOf } = devicesOfA(farm, people)
afterAll(farm.close)

const at = (minutes: number) => new Date(morning + minutes * 60_000)
const watch = (minutes: number) => watchDevices({ db, now: at(minutes) })
/** Somebody listens without a gap from one minute to another. */
const watchThrough = async (from: number, to: number) => {
  for (let minute = from; minute <= to; minute += 0.5) await watch(minute)
}
type Device = Awaited<ReturnType<typeof device>>
const speak = async (one: Device, minutes: number) =>
  noteSeen(db, [{ no: await numberOf(one), time: at(minutes), messages: 1, bad: 0 }])
const stateOf = async (one: Device) => {
  const { IsOnline, Reason } = await statusOf(one)
  return IsOnline ? '在线' : Reason
}

beforeEach(async () => {
  await sql`delete from setting where key = 'device-watch'`.execute(db)
  await sql`delete from device_listener`.execute(db)
  await sql`update device_state set is_online = false`.execute(db)
})

describe('nobody is off', () => {
  test('for the time that nobody listened, but has its whole time again after a start', async () => {
    const one = await device('重启前说过', { Heartbeat: 5 })
    await speak(one, 0)
    // The server was down for an hour.
    await watchThrough(60, 64.5)
    expect(await stateOf(one)).toBe('在线')
    await watchThrough(65, 65)
    expect(await stateOf(one)).toBe('超过心跳时限（5 分钟）没有上报')
  })

  test('because the clock jumped ahead, nor because it was set back', async () => {
    const one = await device('不管时钟', { Heartbeat: 2 })
    await watch(0)
    await speak(one, 0)
    await watchThrough(600, 601.5)
    expect(await stateOf(one)).toBe('在线')
    await speak(one, 601.5)
    await watchThrough(10, 11.5)
    expect(await stateOf(one)).toBe('在线')
    await watchThrough(12, 12)
    expect(await stateOf(one)).toBe('超过心跳时限（2 分钟）没有上报')
  })

  test('while a process that hears devices is away, whoever else goes on watching, nor at once when it is back', async () => {
    const one = await device('经纪断了', { Heartbeat: 2 })
    const hear = (name: string, minute: number) => noteListening(db, name, at(minute))
    const throughWith = async (names: readonly string[], from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 0.5) {
        for (const name of names) await hear(name, minute)
        await watch(minute)
      }
    }
    await throughWith(['管门的', '旁边的'], 0, 0)
    await speak(one, 0)
    await throughWith(['旁边的'], 0.5, 8)
    expect(await stateOf(one)).toBe('在线')
    await throughWith(['管门的', '旁边的'], 8.5, 10)
    expect(await stateOf(one)).toBe('在线')
    await throughWith(['管门的', '旁边的'], 10.5, 10.5)
    expect(await stateOf(one)).toBe('超过心跳时限（2 分钟）没有上报')
  })

  test('for ever because a process is away for good: after a while the others are those that hear', async () => {
    const one = await device('换了机器', { Heartbeat: 2 })
    for (let minute = 0; minute <= 13; minute += 0.5) {
      if (minute === 0) await noteListening(db, '撤掉的', at(minute))
      await noteListening(db, '留下的', at(minute))
      await watch(minute)
      if (minute === 0) await speak(one, 0)
    }
    expect(await stateOf(one)).toBe('超过心跳时限（2 分钟）没有上报')
  })

  test('because the database was copied from another machine: what heard devices there is forgotten', async () => {
    const one = await device('搬来的', { Heartbeat: 2 })
    await noteListening(db, '搬走前的', at(-60))
    await noteListening(db, '现在的', at(0))
    await forgetOtherListeners(db, '现在的')
    for (let minute = 0; minute <= 2; minute += 0.5) {
      await noteListening(db, '现在的', at(minute))
      if (minute === 0) await speak(one, 0)
      await watch(minute)
    }
    expect(await stateOf(one)).toBe('超过心跳时限（2 分钟）没有上报')
  })

  test('who says a word between the look and the deed', async () => {
    const one = await device('刚说话')
    await speak(one, 0)
    await speak(one, 5)
    await turnOff(db, [{ no: await numberOf(one), reason: '过时的', lastSeen: at(0), since: at(6) }])
    expect(await stateOf(one)).toBe('在线')
  })

  test('whose connection ends: devices that save power come and go', async () => {
    const one = await device('省电的')
    await speak(one, 0)
    await notePartings(db, [{ no: await numberOf(one), time: at(1), turn: 'disconnected' }])
    expect(await stateOf(one)).toBe('在线')
  })
})

describe('off with its reason', () => {
  test('is who was silent for as long as its type says, or it says itself', async () => {
    const [pump, probe, own] = [
      await device('水泵', { Type: '水泵' }),
      await device('墒情仪', { Type: '土壤墒情仪' }),
      await device('自己定', { Type: '水泵', Heartbeat: 17 }),
    ]
    await watch(0)
    for (const one of [pump, probe, own]) await speak(one, 0)
    const states = async () => Promise.all([pump, probe, own].map(stateOf))
    await watchThrough(0.5, 14.5)
    expect(await states()).toEqual(['在线', '在线', '在线'])
    await watchThrough(15, 16.5)
    expect(await states()).toEqual(['超过心跳时限（15 分钟）没有上报', '在线', '在线'])
    await watchThrough(17, 60)
    expect(await states()).toEqual([
      '超过心跳时限（15 分钟）没有上报',
      '超过心跳时限（1 小时）没有上报',
      '超过心跳时限（17 分钟）没有上报',
    ])
  })

  test('is who disconnected before it fell silent', async () => {
    const one = await device('断开的', { Heartbeat: 1 })
    await watch(0)
    await speak(one, 0)
    await notePartings(db, [{ no: await numberOf(one), time: at(0.2), turn: 'disconnected' }])
    await watchThrough(0.5, 1)
    expect(await stateOf(one)).toBe('设备断开，超过心跳时限（1 分钟）没有上报')
  })

  test('is at once whom its gateway reports as gone', async () => {
    const one = await device('走了的')
    await speak(one, 0)
    await notePartings(db, [{ no: await numberOf(one), time: at(1), turn: 'gone' }])
    expect(await stateOf(one)).toBe('网关报告设备断开')
  })

  test('is what stands behind a gateway that fell silent, but for who speaks for itself', async () => {
    const gateway = await device('沉默的网关', { Type: '网关' })
    const [child, independent] = [
      await device('靠网关', { Gateway: gateway.Id }),
      await device('自己也连', { Gateway: gateway.Id }),
    ]
    await watch(0)
    for (const one of [child, gateway]) await speak(one, 0)
    await speak(independent, 3)
    await watchThrough(0.5, 10)
    expect(await Promise.all([gateway, child, independent].map(stateOf))).toEqual([
      '超过心跳时限（10 分钟）没有上报',
      '网关离线',
      '在线',
    ])
  })
})

test('a device that is off is on again with its next word, since then', async () => {
  const one = await device('又来了', { Heartbeat: 1 })
  await watch(0)
  await speak(one, 0)
  await watchThrough(0.5, 1)
  const off = await statusOf(one)
  expect([off.IsOnline, off.Since, off.LastSeen]).toEqual([false, at(1).toISOString(), at(0).toISOString()])
  await speak(one, 1.2)
  expect(await stateOf(one)).toBe('在线')
})

test('what comes late does not turn back when it was heard last', async () => {
  const one = await device('乱序')
  await speak(one, 5)
  await speak(one, 3)
  expect(await statusOf(one)).toMatchObject({ LastSeen: at(5).toISOString(), Messages: 2 })
})

test('the state in the list, its counts and those who listen follow', async () => {
  const one = await device('列表里的', { Heartbeat: 1, Type: '水位计' })
  await settleDerived(farm, at(0))
  const manager = await listenAs(farm.server, people.managerA)
  const inState = async (state: string) => {
    const query = { qs: `State[=]${state}&Type[=]水位计`, page: 1 }
    const found = done(await farm.call(people.managerA, deviceCalls.list, { query })).map(({ Id }) => Id)
    return found.filter((id) => id === one.Id)
  }
  expect(await inState('未接入')).toEqual([one.Id])
  await watch(0)
  await speak(one, 0)
  await settleDerived(farm, at(0))
  await vi.waitFor(() => expect(manager.events.some(({ fact }) => fact.ids?.includes(one.Id))).toBe(true))
  expect(await inState('在线')).toEqual([one.Id])
  await watchThrough(0.5, 1)
  await settleDerived(farm, at(1))
  expect([await inState('在线'), await inState('离线')]).toEqual([[], [one.Id]])
  expect((await recordOf(one)).UpdateTime).toBe(one.UpdateTime)
  manager.leave()
})

test('of two processes one watches', async () => {
  const one = await device('两个进程', { Heartbeat: 1 })
  await watch(0)
  await speak(one, 0)
  await inTransaction(db, async (within) => {
    await watchDevices({ db: within, now: at(0.5) })
    expect(await watch(1)).toBe(0)
  })
})

test('who was deleted is not looked for', async () => {
  const one = await device('删了', { Heartbeat: 1 })
  await watch(0)
  await speak(one, 0)
  done(await farm.call(people.managerA, recordCalls.remove, { body: { Ids: [one.Id] } }))
  await watch(0.5)
  expect(await watch(1)).toBe(0)
})
