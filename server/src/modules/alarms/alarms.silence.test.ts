import { alarmCalls } from '@farm/contract/alarms'
import { type DeviceData, deviceForm } from '@farm/contract/devices'
import { noticeCalls } from '@farm/contract/notices'
import { organCalls } from '@farm/contract/organs'
import { afterAll, describe, expect, test } from 'vitest'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { newId } from '../../platform/ids/index.ts'
import { accessOf, excuseSilence } from '../devices/index.ts'
import { addForAll } from '../forms/index.ts'
import { type Device, openField } from '../../app/testing/alarm-field.ts'
import { allHeard, pairsOf } from '../../app/testing/alarm-field.store.ts'

const field = await openField('2026-11-20T00:00:00Z')
const { farm, people, db, device, rule, send, round, rounds, at } = field
const { managerA, managerB, enterpriseA } = people
afterAll(farm.close)

let days = 0
/** The tests stand a day apart, so that none is in the storm of another. */
function nextDay(): number {
  days += 1
  return days * 1440
}

const silence = (more: Parameters<typeof rule>[0] = {}) =>
  rule({ Name: '设备离线', Condition: '没有数据', Minutes: 10, Level: '高', ...more })
const alarmsOf = async (probe: { readonly Id: string }) =>
  (await field.alarms()).filter(({ Device: one }) => one === probe.Id)

/** Devices as they stand after an import, each of them heard at a moment. */
async function manyDevices(count: number, heardAt: Date, data: DeviceData = {}) {
  const made = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    data: { Name: `探头 ${index}`, Number: newId(), Type: '水位计' as const, Enterprise: enterpriseA.Id, ...data },
    organPath: enterpriseA.Organ.Path,
    userId: managerA.id,
    occurTime: heardAt.toISOString(),
  }))
  await db.transaction().execute((within) => addForAll(within, { kind: deviceForm, day: '2026-11-20' }, made))
  const ids = made.map(({ id }) => id)
  const numbers = await accessOf(db, ids)
  await allHeard(db, [...numbers.values()], heardAt)
  return { ids, numbers: [...numbers.values()] }
}

// Whoever has a thousand did not make them today.
const thousand = await manyDevices(1000, at(0), { Type: '虫情测报灯' })

describe('a device from which nothing comes', () => {
  test('is an alarm after its time and not before, and none once it is heard', async () => {
    const probe = await device()
    const day = nextDay()
    const { Id } = await silence({ Devices: [probe.Id] })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await rounds(day, day + 10)
    expect(await alarmsOf(probe)).toEqual([])
    await round(day + 10)
    const [alarm] = await alarmsOf(probe)
    expect(alarm).toMatchObject({ Rule: Id, Limit: '10 分钟没有数据', State: '未恢复', Level: '高' })
    expect(Object.keys(alarm ?? {})).not.toContain('Value')
    await send(probe, 'soilMoisture', [[day + 20, 30]])
    await round(day + 20)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '数据已恢复上报' }])
  })

  test('is none of a device that never sent anything', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id] })
    await rounds(day, day + 11)
    expect(await alarmsOf(probe)).toEqual([])
  })

  test('is none for the time in which nobody looked, such as a standstill or a jump of the clock', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id] })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await round(day + 0.25)
    // Five hours later.
    await rounds(day + 300, day + 309)
    expect(await alarmsOf(probe)).toEqual([])
    await rounds(day + 309, day + 312)
    expect(await alarmsOf(probe)).toHaveLength(1)
  })

  test('is one although the server stood still each day, for the time in which somebody looked', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id], Minutes: 1200 })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await rounds(day, day + 600)
    // For two hours, and then for one.
    await rounds(day + 720, day + 1000)
    await rounds(day + 1060, day + 1382)
    expect(await alarmsOf(probe)).toEqual([])
    // Somebody looked for 1,200 minutes.
    await round(day + 1382)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复' }])
  })

  test('is none for an hour after a standstill, in which it may be that it spoke', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id], Minutes: 120 })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await rounds(day, day + 119)
    await rounds(day + 200, day + 259)
    expect(await alarmsOf(probe)).toEqual([])
    await rounds(day + 259, day + 261)
    expect(await alarmsOf(probe)).toHaveLength(1)
  })

  test('is none for the time in which an outside broker could not be heard', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id] })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await rounds(day, day + 9)
    await excuseSilence(db, at(day + 8))
    await rounds(day + 9, day + 17)
    expect(await alarmsOf(probe)).toEqual([])
    await rounds(day + 17, day + 20)
    expect(await alarmsOf(probe)).toHaveLength(1)
  })

  test('is none after the clock was set back', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id] })
    await rounds(day + 600, day + 601)
    await send(probe, 'soilMoisture', [[day + 601, 30]])
    await rounds(day + 1, day + 10)
    expect(await alarmsOf(probe)).toEqual([])
  })

  test('is told of a metric alone where the rule names it', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Name: '无墒情', Metric: 'soilMoisture', Devices: [probe.Id] })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await send(probe, 'soilTemperature', [[day, 12]])
    for (const minute of [4, 8, 12]) {
      await rounds(day + minute - 4, day + minute)
      await send(probe, 'soilTemperature', [[day + minute, 12]])
    }
    await round(day + 12.25)
    expect(await alarmsOf(probe)).toMatchObject([{ Name: '无墒情', MetricName: '土壤湿度' }])
  })

  test('that somebody ended by hand is not raised again within the hour, unless it was heard in between', async () => {
    const probe = await device()
    const day = nextDay()
    await silence({ Devices: [probe.Id] })
    await rounds(day - 1, day)
    await send(probe, 'soilMoisture', [[day, 30]])
    await rounds(day, day + 11)
    const [alarm] = await alarmsOf(probe)
    done(await farm.call(managerA, alarmCalls.clear, { body: { Ids: [alarm?.Id ?? ''], Note: '电池已拆回' } }))
    await rounds(day + 11, day + 25)
    expect(await alarmsOf(probe)).toHaveLength(1)
    await send(probe, 'soilMoisture', [[day + 25, 30]])
    await rounds(day + 25, day + 37)
    expect(await alarmsOf(probe)).toHaveLength(2)
  })
})

test('a rule of a county is told of the device, not of a gateway above it for which it does not hold', async () => {
  const organ = { Name: '五队', Kind: '部门', ParentId: enterpriseA.Organ.Id } as const
  const team = done(await farm.call(people.admin, organCalls.add, { body: organ }))
  const chief = await addPerson(farm, people.admin, { name: 'chief', organId: team.Id, roleIds: [await ruling()] })
  const gateway = await device({ type: '网关' })
  const probe = await device({ organId: team.Id, data: { Gateway: gateway.Id } })
  const day = nextDay()
  await rule({ Name: '队里离线', Condition: '没有数据', Minutes: 10 }, chief)
  await rounds(day - 1, day)
  await allHeard(db, [gateway.no, probe.no], at(day))
  await rounds(day, day + 10)
  await round(day + 10)
  expect((await field.alarms()).filter(({ Name }) => Name === '队里离线')).toMatchObject([{ Device: probe.Id }])
})

function ruling(): Promise<string> {
  const urls = ['/FarmOperation/AlarmData', '/FarmOperation/AlarmData#Rules', '/Core/DeviceList']
  return addRole(farm, people.admin, enterpriseA.Organ.Id, { name: '队长', scope: '本组织及下级', urls })
}

test('pairs of which nothing is to be remembered are forgotten, but a week long when they were over last', async () => {
  const probe = await device()
  const day = nextDay()
  await rule({ Name: '忘掉', Condition: '高于', Metric: 'soilPh', Threshold: 8, Minutes: 10, Devices: [probe.Id] })
  await rule({ Name: '记住', Condition: '高于', Metric: 'soilPh', Threshold: 8, Minutes: 0, Devices: [probe.Id] })
  field.watch.forget()
  await send(probe, 'soilPh', [
    [day, 9],
    [day + 1, 7],
  ])
  expect(await pairsOf(db, probe.no)).toBe(2)
  await round(day + 2)
  expect(await pairsOf(db, probe.no)).toBe(1)
  days += 9
  await round(day + 9 * 1440)
  expect(await pairsOf(db, probe.no)).toBe(0)
})

describe('a storm', () => {
  test('of a thousand devices behind ten gateways is ten alarms', async () => {
    const day = nextDay()
    const { Id } = await silence({ Name: '网关下离线', DeviceType: '水位计' })
    await rounds(day - 1, day)
    const gateways: Device[] = []
    for (let index = 0; index < 10; index += 1) gateways.push(await device({ type: '网关' }))
    const behind = await Promise.all(gateways.map((one) => manyDevices(100, at(day), { Gateway: one.Id })))
    await allHeard(
      db,
      gateways.map(({ no }) => no),
      at(day),
    )
    await rounds(day, day + 10)
    await round(day + 10)
    const raised = (await field.alarms()).filter(({ Rule }) => Rule === Id)
    expect(raised.map((one) => String(one.Device)).toSorted()).toEqual(gateways.map((one) => one.Id).toSorted())
    // One gateway is back with all that is behind it, another alone.
    const [whole, alone] = gateways
    await allHeard(db, [whole?.no ?? 0, ...(behind[0]?.numbers ?? []), alone?.no ?? 0], at(day + 11))
    await round(day + 11)
    const open = (await field.alarms()).filter(({ Rule, State }) => Rule === Id && State === '未恢复')
    expect(open).toHaveLength(8)
  }, 60_000)

  test('of a thousand devices of one enterprise is one alarm and one notice, over when all are back', async () => {
    const day = nextDay()
    const { Id } = await silence({ Name: '片区离线', DeviceType: '虫情测报灯', Enterprise: enterpriseA.Id })
    await rounds(day - 1, day)
    const { numbers } = thousand
    await allHeard(db, numbers, at(day))
    await rounds(day, day + 10)
    await round(day + 10)
    const raised = async () =>
      (await field.alarms()).filter(({ Rule, Devices }) => Rule === Id && Devices !== undefined)
    const [alarm, ...others] = await raised()
    expect([alarm, others]).toMatchObject([{ DeviceName: '1000 台设备', Devices: 1000, State: '未恢复' }, []])
    const notices = done(await farm.call(managerA, noticeCalls.list, { query: { kind: 'alarm', pageSize: 100 } }))
    expect(notices.filter(({ About }) => About.Id === alarm?.Id)).toHaveLength(1)
    expect((await field.alarms(managerB)).length).toBe(0)
    await allHeard(db, numbers.slice(1), at(day + 11))
    await round(day + 11)
    expect(await raised()).toMatchObject([{ State: '未恢复' }])
    await allHeard(db, numbers, at(day + 12))
    await round(day + 12)
    expect(await raised()).toMatchObject([{ State: '已恢复' }])
  }, 60_000)
})

describe('a value that stays the same', () => {
  test('is an alarm while the device goes on sending, and over as it changes', async () => {
    const probe = await device()
    const day = nextDay()
    await rule({ Name: '卡值', Condition: '数值不变', Metric: 'soilPh', Minutes: 60, Devices: [probe.Id] })
    for (let minute = 0; minute <= 50; minute += 10) await send(probe, 'soilPh', [[day + minute, 7.1]])
    await rounds(day + 50, day + 52)
    expect(await alarmsOf(probe)).toEqual([])
    for (let minute = 60; minute <= 70; minute += 10) await send(probe, 'soilPh', [[day + minute, 7.1]])
    await rounds(day + 70, day + 72)
    expect(await alarmsOf(probe)).toMatchObject([{ Name: '卡值', Value: 7.1, Limit: '数值 1 小时不变' }])
    // From whom nothing comes any more nothing has changed.
    await rounds(day + 72, day + 240)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复' }])
    await send(probe, 'soilPh', [[day + 240, 7.2]])
    await rounds(day + 240, day + 242)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '数值已有变化' }])
  })

  test('is none where it moved in between', async () => {
    const probe = await device()
    const day = nextDay()
    await rule({ Name: '卡值', Condition: '数值不变', Metric: 'soilPh', Minutes: 60, Devices: [probe.Id] })
    const values = [7.1, 7.1, 7.3, 7.1, 7.1, 7.1, 7.1, 7.1]
    for (const [index, value] of values.entries()) await send(probe, 'soilPh', [[day + index * 10, value]])
    await rounds(day + 70, day + 72)
    expect(await alarmsOf(probe)).toEqual([])
  })
})
