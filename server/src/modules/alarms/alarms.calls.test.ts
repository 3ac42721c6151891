import { alarmCalls } from '@farm/contract/alarms'
import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import type { Persona } from '../../app/testing/test-farm.ts'
import { openField } from '../../app/testing/alarm-field.ts'

const field = await openField('2026-11-20T00:00:00Z')
const { farm, people, device, rule, send, watch, at, turnTo } = field
const { admin, managerA, managerB, county, enterpriseA } = people
const operation = await add(farm, managerA, operationForm, { data: { Name: '浇水', Type: '整地' } })
afterAll(farm.close)

/** A device with an open alarm. */
async function openAlarm(minute = 0) {
  const probe = await device()
  await rule({ Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Minutes: 0, Devices: [probe.Id] })
  watch.forget()
  await send(probe, 'soilMoisture', [[minute, 3]])
  const alarms = async (who: Persona = managerA) => (await field.alarms(who)).filter((one) => one.Device === probe.Id)
  const [alarm] = await alarms()
  return { probe, id: alarm?.Id ?? '', alarms }
}

const due = at(1440 * 9).toISOString()
const order = (Id: string, more: { Assignees?: string[]; Note?: string; Due?: string; Confirmed?: string[] } = {}) => ({
  body: { Id, Operation: operation.Id, Due: due, ...more },
})

describe('refused is', () => {
  test('ending an alarm without a word', async () => {
    const { id } = await openAlarm()
    const answer = await farm.call(managerA, alarmCalls.clear, { body: { Ids: [id], Note: '  ' } })
    expect([answer.status, answer.error.fields]).toEqual([422, { Note: ['请填写处理说明'] }])
  })

  test('all of it where one of the alarms is another’s', async () => {
    const { id, alarms } = await openAlarm()
    const body = { Ids: [id, managerB.id], Note: '已处理' }
    expect((await farm.call(managerA, alarmCalls.clear, { body })).status).toBe(404)
    expect((await farm.call(managerB, alarmCalls.acknowledge, { body: { Ids: [id] } })).status).toBe(404)
    expect(await alarms()).toMatchObject([{ State: '未恢复', Ack: '未确认' }])
  })

  test('a work order to who may handle alarms and add no work orders', async () => {
    const { id, alarms } = await openAlarm()
    const urls = ['/FarmOperation/AlarmData#Handle']
    const role = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '值班', scope: '本组织及下级', urls })
    const guard = await addPerson(farm, admin, { name: 'guard', organId: enterpriseA.Organ.Id, roleIds: [role] })
    expect((await farm.call(guard, alarmCalls.toWorkOrder, order(id))).status).toBe(403)
    expect(Object.keys((await alarms())[0] ?? {})).not.toContain('WorkOrder')
  })

  test('trying a rule that would be refused', async () => {
    const body = { Rule: { Condition: '低于', Metric: 'soilMoisture', Threshold: 101 } }
    const answer = await farm.call(managerA, alarmCalls.try, { body })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['Threshold']])
  })
})

describe('an alarm', () => {
  test('is acknowledged once: who did it first stays', async () => {
    const { id, alarms } = await openAlarm()
    const acknowledge = (who: Persona, Note: string) =>
      farm.call(who, alarmCalls.acknowledge, { body: { Ids: [id], Note } })
    expect(done(await acknowledge(managerA, '派人去看'))).toEqual({ Acknowledged: 1 })
    expect(done(await acknowledge(county, '请尽快'))).toEqual({ Acknowledged: 0 })
    expect(await alarms()).toMatchObject([{ Ack: '已确认', AckBy: managerA.id, AckNote: '派人去看', State: '未恢复' }])
  })

  test('that is ended by hand is not raised again while the value stays, but is after it was over', async () => {
    const { probe, id, alarms } = await openAlarm()
    expect(done(await farm.call(managerA, alarmCalls.clear, { body: { Ids: [id], Note: '已浇水' } }))).toEqual({
      Cleared: 1,
    })
    const ended = { State: '已恢复', ClearedBy: managerA.id, ClearNote: '已浇水', Ack: '已确认' }
    expect(await alarms()).toMatchObject([ended])
    await send(probe, 'soilMoisture', [
      [1, 3],
      [30, 4],
    ])
    expect(await alarms()).toMatchObject([ended])
    await send(probe, 'soilMoisture', [
      [31, 20],
      [32, 3],
    ])
    expect((await alarms()).map(({ State }) => String(State)).toSorted()).toEqual(['已恢复', '未恢复'].toSorted())
  })

  test('becomes a work order once, each naming the other; deleted it may be made again', async () => {
    const { id, probe, alarms } = await openAlarm()
    const made = done(await farm.call(managerA, alarmCalls.toWorkOrder, order(id, { Note: '先看滴灌带' })))
    expect(made.Title).toBe(`墒情不足 · ${String(probe.Data.Name)}`)
    expect(done(await farm.call(managerA, alarmCalls.toWorkOrder, order(id)))).toEqual(made)
    const workOrder = done(await farm.call(managerA, recordCalls.get, { query: { id: made.Id } }))
    expect(workOrder.Data).toMatchObject({ Source: '预警', Alarm: id, Status: '待派发', Enterprise: enterpriseA.Id })
    expect(String(workOrder.Data.Note)).toContain('土壤湿度 3%，低于 15%')
    expect(String(workOrder.Data.Note)).toContain('先看滴灌带')
    expect(await alarms()).toMatchObject([{ WorkOrder: made.Id, Ack: '已确认' }])
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } }))
    const again = done(await farm.call(managerA, alarmCalls.toWorkOrder, order(id)))
    expect(again.Id).not.toBe(made.Id)
    expect(await alarms()).toMatchObject([{ WorkOrder: again.Id }])
  })

  test('is given out at once where somebody is to do it', async () => {
    const { id } = await openAlarm()
    const made = done(await farm.call(managerA, alarmCalls.toWorkOrder, order(id, { Assignees: [people.workerA.id] })))
    const seen = done(await farm.call(people.workerA, recordCalls.list, { query: { formId: workOrderForm.id } }))
    expect(seen.map(({ Id }) => Id)).toContain(made.Id)
  })

  test('becomes work that should be done already only when that is confirmed', async () => {
    const { id, alarms } = await openAlarm()
    const make = (more: { Confirmed?: string[] }) =>
      farm.call(managerA, alarmCalls.toWorkOrder, order(id, { Due: '2020-01-01T00:00:00Z', ...more }))
    expect((await make({})).error.code).toBe('work-orders/past-due')
    expect(Object.keys((await alarms())[0] ?? {})).not.toContain('WorkOrder')
    const { Id } = done(await make({ Confirmed: ['work-orders/past-due'] }))
    expect(await alarms()).toMatchObject([{ WorkOrder: Id }])
  })
})

describe('today', () => {
  test('are alarms that were raised since midnight or are still open, each as it is', async () => {
    const { id: old } = await openAlarm(2880)
    const { id: over, probe } = await openAlarm(2890)
    await send(probe, 'soilMoisture', [[2900, 20]])
    // Three days later, over the midnight of the farm.
    const { id: fresh } = await openAlarm(7200)
    const told = done(await farm.call(managerA, alarmCalls.today, { query: { pageSize: 200 } }))
    const mine = told.filter(({ Id }) => [old, over, fresh].includes(Id))
    expect(mine.map(({ Id, Level }) => [Id, Level])).toEqual([
      [fresh, '低'],
      [old, '低'],
    ])
    expect(mine[0]).toMatchObject({ Value: 3, Unit: '%', MetricName: '土壤湿度', Enterprise: '甲合作社' })
    expect(done(await farm.call(managerB, alarmCalls.today, { query: {} }))).toEqual([])
    turnTo(2900)
    const then = done(await farm.call(managerA, alarmCalls.today, { query: { pageSize: 200 } }))
    expect(then.find(({ Id }) => Id === over)).toMatchObject({ Level: '正常', State: '已恢复' })
  })

  test('is counted as it is listed', async () => {
    const figures = done(await farm.call(managerA, alarmCalls.figures))
    const all = await field.alarms()
    const open = all.filter(({ State }) => State === '未恢复')
    expect(figures).toMatchObject({
      Total: all.length,
      Active: open.length,
      Cleared: all.length - open.length,
      Unacknowledged: all.filter(({ Ack }) => Ack === '未确认').length,
      Low: open.length,
      High: 0,
    })
    expect(done(await farm.call(managerB, alarmCalls.figures))).toMatchObject({ Total: 0, Active: 0, Today: 0 })
  })
})

describe('a rule that is tried', () => {
  const dry = { Condition: '低于', Metric: 'soilEc', Threshold: 2, Minutes: 10, DeviceType: '气象站' } as const

  test('says what it would have raised, as the rule itself would have', async () => {
    const probe = await device({ type: '气象站' })
    const day = 20_000
    const episode = (from: number) => [0, 5, 10, 15].map((minute) => [from + minute, 1 + minute / 100] as const)
    await send(probe, 'soilEc', [...episode(day), [day + 20, 3], [day + 30, 1], [day + 35, 3], ...episode(day + 2000)])
    turnTo(day + 3000)
    const tried = done(await farm.call(managerA, alarmCalls.try, { body: { Rule: dry, Days: 5 } }))
    expect(tried).toMatchObject({ Alarms: 2, Devices: 1, Watched: 1, Values: 11, By: 'values', Limits: [] })
    expect(tried.Newest).toEqual([
      { DeviceId: probe.Id, Device: probe.Data.Name, From: at(day + 2010).toISOString(), Value: 1.1, Peak: 1.1 },
      {
        DeviceId: probe.Id,
        Device: probe.Data.Name,
        From: at(day + 10).toISOString(),
        To: at(day + 20).toISOString(),
        Value: 1.1,
        Peak: 1.1,
      },
    ])
    expect(tried.Days.map(({ Alarms }) => Alarms)).toEqual([1, 1])
    expect(await field.alarms()).not.toContainEqual(expect.objectContaining({ Metric: 'soilEc' }))
  })

  test('finds silences and values that stay the same', async () => {
    const probe = await device({ type: '阀门' })
    const day = 30_000
    await send(probe, 'opening', [
      [day, 10],
      [day + 10, 20],
      [day + 100, 30],
      [day + 140, 30],
      [day + 170, 30],
      [day + 180, 40],
    ])
    turnTo(day + 190)
    const tried = async (Rule: Readonly<Record<string, unknown>>) =>
      done(await farm.call(managerA, alarmCalls.try, { body: { Rule: { DeviceType: '阀门', ...Rule }, Days: 1 } }))
    const silent = await tried({ Condition: '没有数据', Minutes: 60 })
    expect(silent.Newest).toEqual([
      expect.objectContaining({ From: at(day + 70).toISOString(), To: at(day + 100).toISOString() }),
    ])
    const stuck = await tried({ Condition: '数值不变', Metric: 'opening', Minutes: 60 })
    expect(stuck.Newest).toEqual([
      expect.objectContaining({ From: at(day + 170).toISOString(), To: at(day + 180).toISOString(), Value: 30 }),
    ])
  })

  test('looks at no device of others', async () =>
    expect(done(await farm.call(managerB, alarmCalls.try, { body: { Rule: dry, Days: 5 } }))).toMatchObject({
      Alarms: 0,
      Watched: 0,
    }))
})
