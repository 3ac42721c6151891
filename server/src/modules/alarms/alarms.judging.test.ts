import { alarmCalls, alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { deviceCalls } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import { noticeCalls } from '@farm/contract/notices'
import { afterAll, describe, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import type { Persona } from '../../app/testing/test-farm.ts'
import { AlarmWatch } from './index.ts'
import { ZONE, openField } from '../../app/testing/alarm-field.ts'

// By the clock of the farm it is a Friday, eight in the morning.
const field = await openField('2026-11-20T00:00:00Z')
const { farm, people, db, device, rule, send, round, rounds, turnTo, at, watch } = field
const { admin, managerA, managerB, county, otherCounty, enterpriseA } = people
afterAll(farm.close)

/** A device and a rule for it alone: below 15 for ten minutes. */
async function dryProbe(more: Parameters<typeof rule>[0] = {}) {
  const probe = await device()
  const made = await rule({
    Condition: '低于',
    Metric: 'soilMoisture',
    Threshold: 15,
    Recovery: 18,
    Minutes: 10,
    Devices: [probe.Id],
    ...more,
  })
  watch.forget()
  return { probe, made }
}

async function alarmsOf(probe: { readonly Id: string }, who: Persona = managerA) {
  return (await field.alarms(who)).filter(({ Device }) => Device === probe.Id)
}

const noticesOf = async (who: Persona) =>
  done(await farm.call(who, noticeCalls.list, { query: { kind: 'alarm', pageSize: 100 } }))

describe('nobody', () => {
  test('adds an alarm by hand, whatever they may', async () => {
    const body = { FormId: alarmForm.id, Data: {} }
    expect((await farm.call(admin, recordCalls.add, { body })).status).toBe(403)
  })

  test('writes into one, or deletes one', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [[0, 3]])
    const [alarm] = await alarmsOf(probe)
    const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: alarm?.Id ?? '' } }))
    const body = { Id: alarm?.Id ?? '', UpdateTime, Data: { State: '已恢复' } }
    expect((await farm.call(admin, recordCalls.edit, { body })).status).toBe(422)
    expect((await farm.call(admin, recordCalls.remove, { body: { Ids: [alarm?.Id ?? ''] } })).status).toBe(403)
  })

  test('makes a rule that contradicts itself', async () => {
    const Data = {
      Name: '错',
      Condition: '高于',
      Metric: 'airTemperature',
      Threshold: 30,
      Recovery: 31,
      Level: '高',
      Severity: '重要',
    }
    const answer = await farm.call(managerA, recordCalls.add, { body: { FormId: alarmRuleForm.id, Data } })
    expect([answer.status, answer.error.fields]).toEqual([422, { Recovery: ['“恢复值”不能高于阈值'] }])
  })
})

test('a rule that names somebody who sees no alarms is refused: they would never hear of them', async () => {
  const Data = { Name: '错', Condition: '高于', Metric: 'airTemperature', Threshold: 30, Level: '高', Severity: '重要' }
  const body = { FormId: alarmRuleForm.id, Data: { ...Data, Receivers: [people.workerA.id] } }
  const answer = await farm.call(managerA, recordCalls.add, { body })
  expect([answer.status, answer.error.fields]).toEqual([
    422,
    { Receivers: ['worker-a某没有查看预警的权限，收不到通知'] },
  ])
})

describe('a value beyond its limit', () => {
  test('is an alarm that tells what, where and how much, to those who may see it', async () => {
    const { probe, made } = await dryProbe()
    await send(probe, 'soilMoisture', [
      [0, 14],
      [5, 13.5],
      [10, 12.25],
    ])
    const [alarm] = await alarmsOf(probe)
    expect(alarm).toMatchObject({
      Name: '墒情不足',
      Rule: made.Id,
      DeviceName: probe.Data.Name,
      Enterprise: enterpriseA.Id,
      Metric: 'soilMoisture',
      MetricName: '土壤湿度',
      Unit: '%',
      Value: 12.25,
      Limit: '低于 15%，持续 10 分钟',
      Level: '低',
      State: '未恢复',
      Ack: '未确认',
      Times: 1,
      OccurTime: at(10).toISOString(),
    })
    expect(alarm?.Number).toMatch(/^YJ20261120-\d+-\d{4}$/)
    expect(await alarmsOf(probe, county)).toHaveLength(1)
    expect(await alarmsOf(probe, managerB)).toEqual([])
    expect(await alarmsOf(probe, otherCounty)).toEqual([])
  })

  test('tells the people of the enterprise; though it is over that stands until somebody takes notice', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [[0, 3]])
    const [alarm] = await alarmsOf(probe)
    const about = (one: { About: { Id: string } }) => one.About.Id === alarm?.Id
    const [told] = (await noticesOf(managerA)).filter(about)
    expect(told).toMatchObject({ Kind: 'alarm', Title: `预警：墒情不足 · ${String(probe.Data.Name)}`, IsRead: false })
    expect((await noticesOf(managerB)).filter(about)).toEqual([])
    expect((await noticesOf(county)).filter(about)).toEqual([])
    await send(probe, 'soilMoisture', [[1, 20]])
    expect((await alarmsOf(probe))[0]).toMatchObject({ State: '已恢复', ClearNote: '数值已恢复正常', Ack: '未确认' })
    const [over] = (await noticesOf(managerA)).filter(about)
    expect(over).toMatchObject({ Text: '已恢复；土壤湿度 3%，低于 15%', IsRead: false })
    done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: [alarm?.Id ?? ''] } }))
    expect((await noticesOf(managerA)).filter(about)).toEqual([])
  })

  test('of a rule of the county is one in every enterprise below it, and in no other county', async () => {
    const probe = await device()
    await rule({ Name: '全县霜冻', Condition: '低于', Metric: 'soilTemperature', Threshold: 2, Minutes: 0 }, county)
    await rule(
      { Name: '邻县霜冻', Condition: '低于', Metric: 'soilTemperature', Threshold: 2, Minutes: 0 },
      otherCounty,
    )
    watch.forget()
    await send(probe, 'soilTemperature', [[0, 1]])
    expect((await alarmsOf(probe)).map(({ Name }) => Name)).toEqual(['全县霜冻'])
  })

  test('that the metric can’t have is none, nor ends one', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [[0, -127]])
    expect(await alarmsOf(probe)).toEqual([])
    await send(probe, 'soilMoisture', [
      [1, 3],
      [2, 500],
    ])
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复' }])
  })

  test('comes back within ten minutes as the same alarm, later as another one', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [
      [0, 3],
      [1, 20],
      [6, 4],
    ])
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复', Times: 2, Value: 3 }])
    await send(probe, 'soilMoisture', [
      [7, 20],
      [18, 5],
    ])
    expect((await alarmsOf(probe)).map(({ Times, State }) => `${String(Times)} ${String(State)}`).toSorted()).toEqual([
      '1 未恢复',
      '2 已恢复',
    ])
  })

  test('keeps how far it went, though nothing else is written while it lasts', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [
      [0, 14],
      [1, 2],
      [2, 9],
    ])
    await round(3)
    expect(await alarmsOf(probe)).toMatchObject([{ Value: 14, Peak: 2 }])
  })
})

describe('how fast something changes', () => {
  test('goes by the while before, also after a restart', async () => {
    const probe = await device()
    await rule({
      Name: '骤变',
      Condition: '变化过快',
      Metric: 'soilEc',
      Threshold: 5,
      Minutes: 10,
      Devices: [probe.Id],
    })
    watch.forget()
    await send(probe, 'soilEc', [[0, 5]])
    const after = new AlarmWatch(ZONE)
    await send(probe, 'soilEc', [[4, 10]], after)
    expect(await alarmsOf(probe)).toEqual([])
    await send(probe, 'soilEc', [[9, 10.1]], after)
    expect(await alarmsOf(probe)).toMatchObject([{ Name: '骤变', Limit: '10 分钟内变化超过 5 mS/cm' }])
    await send(probe, 'soilEc', [[25, 10]], after)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复' }])
  })
})

describe('ten minutes below the limit', () => {
  test('are ten minutes though the server was started anew in the seventh, and nothing more was heard', async () => {
    const { probe } = await dryProbe()
    await rounds(-1, 0)
    await send(probe, 'soilMoisture', [
      [0, 14],
      [6, 14],
    ])
    await rounds(6, 7)
    // Another process from here on.
    await rounds(8, 10)
    expect(await alarmsOf(probe)).toEqual([])
    await round(10)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复', Value: 14, OccurTime: at(10).toISOString() }])
  })

  test('are ten minutes by the first value after such a start', async () => {
    const { probe } = await dryProbe()
    await send(probe, 'soilMoisture', [
      [0, 14],
      [7, 14],
    ])
    await send(probe, 'soilMoisture', [[10, 13]], new AlarmWatch(ZONE))
    expect(await alarmsOf(probe)).toMatchObject([{ Value: 13 }])
  })

  test('are none where the last word was that it is over', async () => {
    const { probe } = await dryProbe()
    await rounds(-1, 0)
    await send(probe, 'soilMoisture', [
      [0, 14],
      [6, 20],
    ])
    await rounds(6, 12)
    expect(await alarmsOf(probe)).toEqual([])
  })

  test('are not counted by a backlog of a day, in whatever order it comes', async () => {
    const { probe } = await dryProbe()
    const backlog = [30, 10, 0, 20, 50, 40].map((minute) => [minute, 3, 1440] as const)
    await send(probe, 'soilMoisture', backlog)
    await rounds(1440, 1442)
    expect(await alarmsOf(probe)).toEqual([])
    await send(probe, 'soilMoisture', [[1443, 30]])
    expect(await alarmsOf(probe)).toEqual([])
  })
})

test('a rule of a limit has the level of its condition, whatever is sent, and keeps it when it is edited', async () => {
  const data = {
    Name: '棚内低温',
    Metric: 'AirTemp',
    Condition: '低于',
    Threshold: 5,
    Level: '高',
    Severity: '重要',
  } as const
  const cold = await add(farm, managerA, alarmRuleForm, { data })
  expect(cold.Data.Level).toBe('低')
  const body = { Id: cold.Id, UpdateTime: cold.UpdateTime, Data: { Condition: '高于', Threshold: 35 } }
  expect(done(await farm.call(managerA, recordCalls.edit, { body })).Data.Level).toBe('高')
})

test('two processes that hear of the same at once raise one alarm', async () => {
  const { probe } = await dryProbe({ Minutes: 0 })
  const watches = Array.from({ length: 4 }, () => new AlarmWatch(ZONE))
  await Promise.all(watches.map((one, index) => send(probe, 'soilMoisture', [[index / 100, 3]], one)))
  expect(await alarmsOf(probe)).toHaveLength(1)
  const { probe: other } = await dryProbe()
  await rounds(-1, 0)
  await send(other, 'soilMoisture', [[0, 3]])
  await rounds(9, 10)
  await Promise.all([round(10), round(10), round(10)])
  expect(await alarmsOf(other)).toHaveLength(1)
})

test('what is as it should be costs no statement', async () => {
  const { probe } = await dryProbe()
  await send(probe, 'soilMoisture', [[0, 30]])
  const key = { id: probe.Id, no: probe.no, type: '土壤墒情仪', organPath: enterpriseA.Organ.Path } as const
  const known = { ...key, name: '', number: '', enterprise: enterpriseA.Id, places: [], gateway: undefined }
  const one = { ...known, mutedUntil: undefined, metricNames: new Map() }
  const reading = { deviceNo: probe.no, metric: 'soilMoisture', metricNo: 1, flags: 0, isNew: true }
  const noDatabase = new Proxy(db, {
    get: (_, name) => {
      throw new Error(`asked for ${String(name)}`)
    },
  })
  const hear = (value: number) =>
    watch.hear(noDatabase, {
      readings: [{ ...reading, ts: at(1).getTime(), value }],
      devices: new Map([[probe.no, one]]),
      now: at(1).getTime(),
    })
  await expect(hear(29)).resolves.toBeUndefined()
  await expect(hear(3)).rejects.toThrow('asked for')
})

describe('nobody is told', () => {
  test('of a device under maintenance, until that is over', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    const Until = at(30).toISOString()
    turnTo(0)
    done(await farm.call(managerA, deviceCalls.mute, { body: { Ids: [probe.Id], Until, Reason: '换电池' } }))
    await send(probe, 'soilMoisture', [
      [0, 3],
      [29, 3],
    ])
    expect(await alarmsOf(probe)).toEqual([])
    // It says nothing more: what it said last still is.
    await rounds(29, 31)
    await round(31)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复', Value: 3 }])
  })

  test('of what was over while the device was under maintenance', async () => {
    const { probe } = await dryProbe({ Minutes: 0 })
    const Until = at(30).toISOString()
    turnTo(0)
    done(await farm.call(managerA, deviceCalls.mute, { body: { Ids: [probe.Id], Until, Reason: '换电池' } }))
    await send(probe, 'soilMoisture', [
      [0, 3],
      [29, 20],
    ])
    await rounds(29, 31)
    await round(31)
    expect(await alarmsOf(probe)).toEqual([])
  })

  test('before what was wrong at the end of maintenance has lasted from then on', async () => {
    const { probe } = await dryProbe()
    const Until = at(30).toISOString()
    turnTo(0)
    done(await farm.call(managerA, deviceCalls.mute, { body: { Ids: [probe.Id], Until, Reason: '换电池' } }))
    await send(probe, 'soilMoisture', [[0, 3]])
    await rounds(29, 32)
    await rounds(32, 41)
    expect(await alarmsOf(probe)).toEqual([])
    await round(41)
    expect(await alarmsOf(probe)).toHaveLength(1)
  })

  test('outside of the window of a rule; what is open as it closes is over', async () => {
    const { probe } = await dryProbe({ Minutes: 0, From: '09:00', To: '10:00' })
    await send(probe, 'soilMoisture', [[59, 3]])
    await rounds(58, 60)
    expect(await alarmsOf(probe)).toEqual([])
    await round(60)
    expect(await alarmsOf(probe)).toHaveLength(1)
    await round(120)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '已过规则的生效时段' }])
  })

  test('by a rule that is switched off; what it raised is over', async () => {
    const { probe, made } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [[0, 3]])
    const body = { Id: made.Id, UpdateTime: made.UpdateTime, Data: { Enabled: false } }
    done(await farm.call(managerA, recordCalls.edit, { body }))
    watch.forget()
    await round(1)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '规则已停用' }])
    await send(probe, 'soilMoisture', [[30, 3]])
    expect(await alarmsOf(probe)).toHaveLength(1)
  })

  test('by a rule that is deleted, though it raised alarms', async () => {
    const { probe, made } = await dryProbe({ Minutes: 0 })
    await send(probe, 'soilMoisture', [[0, 3]])
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } }))
    await round(1)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '规则已删除' }])
  })

  test('of a device that is deleted, though there are alarms of it', async () => {
    const probe = await device()
    await rule({ Name: '整站', Condition: '高于', Metric: 'light', Threshold: 10, Minutes: 0 })
    watch.forget()
    await send(probe, 'light', [[0, 30]])
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [probe.Id] } }))
    await round(1)
    expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复', ClearNote: '设备已删除' }])
  })
})

test('a device raises twelve alarms an hour and no more; the rest waits', async () => {
  const probe = await device()
  for (let limit = 0; limit < 14; limit += 1) {
    await rule({
      Name: `高于 ${limit}`,
      Condition: '高于',
      Metric: 'windSpeed',
      Threshold: limit,
      Minutes: 0,
      Devices: [probe.Id],
    })
  }
  watch.forget()
  await send(probe, 'windSpeed', [
    [0, 40],
    [1, 41],
    [30, 41],
  ])
  expect(await alarmsOf(probe)).toHaveLength(12)
  await rounds(58, 62)
  expect(await alarmsOf(probe)).toHaveLength(14)
})

test('people are told again as long as nobody takes notice', async () => {
  const { probe } = await dryProbe({ Minutes: 0, Remind: 30 })
  await send(probe, 'soilMoisture', [[6000, 3]])
  const [alarm] = await alarmsOf(probe)
  const told = async () => (await noticesOf(managerA)).find(({ About }) => About.Id === alarm?.Id)?.Title
  await round(6029)
  expect(await told()).toBe(`预警：墒情不足 · ${String(probe.Data.Name)}`)
  await round(6030)
  expect(await told()).toBe(`预警未确认：墒情不足 · ${String(probe.Data.Name)}`)
  expect((await alarmsOf(probe))[0]).toMatchObject({ RemindedAt: at(6030).toISOString() })
  await round(6059)
  expect((await alarmsOf(probe))[0]).toMatchObject({ RemindedAt: at(6030).toISOString() })
})

test('people are told again of what is over as well, until somebody takes notice', async () => {
  const { probe } = await dryProbe({ Minutes: 0, Remind: 30 })
  await send(probe, 'soilMoisture', [
    [9000, 3],
    [9001, 30],
  ])
  const [alarm] = await alarmsOf(probe)
  const told = async () => (await noticesOf(managerA)).find(({ About }) => About.Id === alarm?.Id)
  await round(9030)
  expect(await told()).toMatchObject({
    Title: `预警未确认：墒情不足 · ${String(probe.Data.Name)}`,
    Text: '已恢复；土壤湿度 3%，低于 15%',
  })
  done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: [alarm?.Id ?? ''] } }))
  expect(await told()).toBeUndefined()
})

test('what another process heard in between counts before an alarm is raised by time alone', async () => {
  const { probe } = await dryProbe()
  await rounds(11_999, 12_000)
  const other = new AlarmWatch(ZONE)
  await send(probe, 'soilMoisture', [[12_000, 30]], other)
  await send(probe, 'soilMoisture', [[12_001, 14]])
  // The other knows nothing of that yet and takes no notice of a value that is as it should be.
  await send(probe, 'soilMoisture', [[12_002, 30]], other)
  await rounds(12_002, 12_012)
  await round(12_012)
  expect(await alarmsOf(probe)).toEqual([])
})
