import { alarmCalls } from '@farm/contract/alarms'
import { noticeCalls } from '@farm/contract/notices'
import { organCalls } from '@farm/contract/organs'
import { afterAll, describe, expect, test } from 'vitest'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import type { Persona } from '../../app/testing/test-farm.ts'
import { type Device, openField } from '../../app/testing/alarm-field.ts'
import { noticesAbout } from '../../app/testing/alarm-field.store.ts'

const field = await openField('2026-11-20T00:00:00Z')
const { farm, people, db, device, rule, send, round, watch, at } = field
const { admin, managerA, workerA, enterpriseA } = people
afterAll(farm.close)

let hours = 0
/** The tests stand three hours apart, so that none is in the storm of another. */
function later(): number {
  hours += 3
  return hours * 60
}

async function dryRule(more: Parameters<typeof rule>[0]) {
  const made = await rule({ Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Minutes: 0, ...more })
  watch.forget()
  return made
}

async function devices(count: number): Promise<Device[]> {
  const made: Device[] = []
  for (let index = 0; index < count; index += 1) made.push(await device())
  return made
}

const idsOf = (probes: readonly Device[]) => probes.map(({ Id }) => Id)
const alarmsBy = async (made: { readonly Id: string }) => (await field.alarms()).filter(({ Rule }) => Rule === made.Id)

/** What somebody has been told of the alarms of a rule, the newest first. */
async function toldOf(made: { readonly Id: string }, who: Persona = managerA) {
  const ids = new Set((await alarmsBy(made)).map(({ Id }) => Id))
  const query = { kind: 'alarm', pageSize: 100 } as const
  return done(await farm.call(who, noticeCalls.list, { query })).filter(({ About }) => ids.has(About.Id))
}

const unread = async (made: { readonly Id: string }) => (await toldOf(made)).filter(({ IsRead }) => !IsRead)

describe('in a storm', () => {
  test('what is urgent is told by itself, and one rule drowns no other', async () => {
    const start = later()
    const probes = await devices(12)
    const [, , ...others] = probes
    const dry = await dryRule({ Name: '干', Severity: '一般', Devices: idsOf(probes) })
    for (const probe of probes) await send(probe, 'soilMoisture', [[start, 3]])
    expect((await toldOf(dry)).map(({ Title }) => Title)).toContain('预警：干，短时间内有 11 条')
    const urgent = await dryRule({ Name: '断水', Severity: '紧急', Threshold: 2, Devices: idsOf(probes) })
    const plain = await dryRule({ Name: '很干', Severity: '重要', Threshold: 2, Devices: idsOf(probes) })
    const [first, second] = probes
    if (!first || !second) throw new Error('no devices')
    await send(first, 'soilMoisture', [[start + 1, 1]])
    expect((await toldOf(urgent)).map(({ Title }) => Title)).toEqual([`紧急预警：断水 · ${String(first.Data.Name)}`])
    expect((await toldOf(plain)).map(({ Title }) => Title)).toEqual([`预警：很干 · ${String(first.Data.Name)}`])
    // However many there are of what is urgent.
    for (const probe of others) await send(probe, 'soilMoisture', [[start + 1, 1]])
    await send(second, 'soilMoisture', [[start + 1, 1]])
    expect(await toldOf(urgent)).toHaveLength(12)
  })

  test('its notice stays while somebody has to do with one of its alarms, though the first is over and known', async () => {
    const start = later()
    const probes = await devices(12)
    const dry = await dryRule({ Name: '干', Severity: '一般', Devices: idsOf(probes) })
    for (const probe of probes) await send(probe, 'soilMoisture', [[start, 3]])
    const stormy = async () => (await toldOf(dry)).filter(({ Title }) => Title.includes('短时间内'))
    expect(await stormy()).toHaveLength(1)
    for (const probe of probes.slice(0, -1)) await send(probe, 'soilMoisture', [[start + 1, 30]])
    const over = (await alarmsBy(dry)).filter(({ State }) => State === '已恢复').map(({ Id }) => Id)
    done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: over } }))
    expect(await stormy()).toHaveLength(1)
    for (const probe of probes.slice(-1)) await send(probe, 'soilMoisture', [[start + 2, 30]])
    expect(await stormy()).toHaveLength(1)
    const all = (await alarmsBy(dry)).map(({ Id }) => Id)
    done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: all } }))
    expect(await stormy()).toEqual([])
  })

  test('people are told once of many that nobody acknowledged', async () => {
    const start = later()
    const probes = await devices(12)
    const dry = await dryRule({ Name: '干', Severity: '紧急', Remind: 60, Devices: idsOf(probes) })
    for (const probe of probes) await send(probe, 'soilMoisture', [[start, 3]])
    done(await farm.call(managerA, noticeCalls.read, { body: {} }))
    await round(start + 60)
    expect((await unread(dry)).map(({ Title, Text }) => `${Title}（${Text}）`)).toEqual([
      '预警未确认：12 条，其中紧急 12 条（干，请到预警数据查看）',
    ])
  })
})

describe('a value that swings about its threshold', () => {
  test('tells people once in half an hour; what was told says how it stands', async () => {
    const start = later()
    const [probe] = await devices(1)
    if (!probe) throw new Error('no device')
    const dry = await dryRule({ Devices: [probe.Id] })
    const read = async () => done(await farm.call(managerA, noticeCalls.read, { body: {} }))
    let times = 0
    for (let minute = 0; minute < 60; minute += 2) {
      await send(probe, 'soilMoisture', [[start + minute, 14]])
      times += (await unread(dry)).length
      await read()
      expect(await toldOf(dry)).toHaveLength(1)
      await send(probe, 'soilMoisture', [[start + minute + 1, 16]])
      expect(await toldOf(dry)).toMatchObject([{ Text: '已恢复；土壤湿度 14%，低于 15%', IsRead: true }])
    }
    expect(await alarmsBy(dry)).toMatchObject([{ Times: 30, RemindedAt: at(start + 30).toISOString() }])
    expect(times).toBe(2)
  })

  test('is told at once where somebody had taken notice of it before it was over, and then as seldom', async () => {
    const start = later()
    const [probe] = await devices(1)
    if (!probe) throw new Error('no device')
    const dry = await dryRule({ Devices: [probe.Id] })
    await send(probe, 'soilMoisture', [[start, 14]])
    const [alarm] = await alarmsBy(dry)
    done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: [alarm?.Id ?? ''], Note: '去看了' } }))
    done(await farm.call(managerA, noticeCalls.read, { body: {} }))
    await send(probe, 'soilMoisture', [
      [start + 1, 16],
      [start + 2, 14],
    ])
    expect(await unread(dry)).toHaveLength(1)
    expect(await alarmsBy(dry)).toMatchObject([{ State: '未恢复', Ack: '未确认', AckNote: '去看了', Times: 2 }])
    done(await farm.call(managerA, noticeCalls.read, { body: {} }))
    await send(probe, 'soilMoisture', [
      [start + 3, 16],
      [start + 4, 14],
    ])
    expect(await unread(dry)).toEqual([])
  })
})

describe('nobody is told', () => {
  const seeing = ['/FarmOperation/AlarmData']
  const role = (scope: '本组织' | '本组织及下级') =>
    addRole(farm, admin, enterpriseA.Organ.Id, { name: `看预警（${scope}）`, scope, urls: seeing })

  test('of an alarm that they may not read: not the people of a department below, nor whom a rule names', async () => {
    const start = later()
    const organ = { Name: '二队', Kind: '部门', ParentId: enterpriseA.Organ.Id } as const
    const team = done(await farm.call(admin, organCalls.add, { body: organ }))
    const below = await addPerson(farm, admin, { name: 'below', organId: team.Id, roleIds: [await role('本组织')] })
    const [all, named] = await devices(2)
    if (!all || !named) throw new Error('no devices')
    await dryRule({ Devices: [all.Id] })
    const ours = await dryRule({ Devices: [named.Id], Receivers: [below.id, managerA.id] })
    await send(all, 'soilMoisture', [[start, 3]])
    await send(named, 'soilMoisture', [[start, 3]])
    expect(await noticesAbout(db, below.id)).toBe(0)
    expect(await noticesAbout(db, workerA.id)).toBe(0)
    expect(await toldOf(ours)).toHaveLength(1)
    // Where a rule names nobody else the people of the enterprise are told.
    const [other] = await devices(1)
    const theirs = await dryRule({ Devices: [other?.Id ?? ''], Receivers: [below.id] })
    if (other) await send(other, 'soilMoisture', [[start, 3]])
    expect(await toldOf(theirs)).toHaveLength(1)
  })

  test('of an alarm of a department but those of it and of its enterprise', async () => {
    const start = later()
    const organ = { Name: '三队', Kind: '部门', ParentId: enterpriseA.Organ.Id } as const
    const team = done(await farm.call(admin, organCalls.add, { body: organ }))
    const inside = await addPerson(farm, admin, {
      name: 'inside',
      organId: team.Id,
      roleIds: [await role('本组织及下级')],
    })
    const probe = await device({ organId: team.Id })
    const dry = await dryRule({ Devices: [probe.Id] })
    await send(probe, 'soilMoisture', [[start, 3]])
    expect(await alarmsBy(dry)).toMatchObject([{ State: '未恢复' }])
    expect(await toldOf(dry)).toHaveLength(1)
    expect(await toldOf(dry, inside)).toHaveLength(1)
    expect(await noticesAbout(db, people.county.id)).toBe(0)
  })
})
