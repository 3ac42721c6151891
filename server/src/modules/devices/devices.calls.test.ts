import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { careCalls, designCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { noteBadMessage } from './bad-message.store.ts'
import { noteDoor } from './door.store.ts'
import { noteSeen } from './state.store.ts'
import { noteStranger } from './stranger.store.ts'
import { measure, misjudgeTime, receive } from '../../app/testing/measured.store.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA } = people
const { db } = farm.database
const { device, statusOf, numberOf, recordOf } = devicesOfA(farm, people)
afterAll(farm.close)

const plot = (Name: string, who = managerA, Compony = enterpriseA.Id) =>
  add(farm, who, placeForm, { data: { Name, Compony, Area: 12 } })
const addBy = (who: Persona, Data: Readonly<Record<string, unknown>>) =>
  farm.call(who, recordCalls.add, { body: { FormId: deviceForm.id, Data } })
const seen = async (...devices: ReadonlyArray<Parameters<typeof numberOf>[0]>) => {
  for (const one of devices) await noteSeen(db, [{ no: await numberOf(one), time: now, messages: 2, bad: 1 }])
}

describe('a device is refused', () => {
  const data = { Name: '墒情仪', Number: 'R-1', Type: '土壤墒情仪', Enterprise: enterpriseA.Id }

  test('to whoever may not add one, and in an enterprise of others', async () => {
    expect((await addBy(workerA, data)).status).toBe(403)
    expect((await addBy(managerB, data)).error.fields).toEqual({
      Enterprise: ['所选内容已不存在或超出您的权限，请重新选择'],
    })
  })

  test.each([
    [{ Number: 'a/b' }, { Number: ['“设备编号”不能含空格和 / + # $'] }],
    [{ State: '在线' }, { State: ['“状态”由系统计算，不能填写'] }],
    [{ MutedUntil: '2026-03-11T02:00:00Z' }, { MutedUntil: ['“暂停至”由系统维护，不能直接填写'] }],
  ])('with %j', async (more, fields) => {
    const { status, error } = await addBy(managerA, { ...data, ...more })
    expect([status, error.fields]).toEqual([422, fields])
  })

  test('with a number that another one of the enterprise has', async () => {
    const taken = await device('有编号的')
    const { status, error } = await addBy(managerA, { ...data, Number: taken.Data.Number })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Number']])
  })

  test('behind what is no gateway, and a gateway behind another', async () => {
    const probe = await device('不是网关')
    const gateway = await device('网关', { Type: '网关' })
    const behind = async (Gateway: string, more = {}) =>
      (await addBy(managerA, { ...data, ...more, Gateway })).error.fields
    expect(await behind(probe.Id)).toEqual({ Gateway: ['所选设备不是网关，请选择网关'] })
    expect(await behind(gateway.Id, { Type: '网关' })).toEqual({ Gateway: ['网关不能再接在别的网关下'] })
  })

  test('to be no gateway any more while devices stand behind it, and to go', async () => {
    const gateway = await device('有孩子的网关', { Type: '网关' })
    const child = await device('孩子', { Gateway: gateway.Id })
    const edit = async (Type: string) => {
      const { Id, UpdateTime, Data } = await recordOf(gateway)
      return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data, Type } } })
    }
    const remove = (Id: string) => farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })
    expect((await edit('水泵')).error.fields).toEqual({ Type: ['还有设备接在这个网关下，不能改成别的类型'] })
    const { Id, UpdateTime } = await recordOf(gateway)
    const together = { FormId: deviceForm.id, Records: [{ Id, UpdateTime }], Set: { Type: '水泵' }, Clear: [] }
    expect((await farm.call(managerA, manyCalls.editMany, { body: together })).status).toBe(422)
    expect((await remove(gateway.Id)).status).toBe(409)
    done(await remove(child.Id))
    expect(done(await edit('水泵')).Data.Type).toBe('水泵')
  })
})

describe('how a device is', () => {
  test('is not told of one of others', async () => {
    const one = await device('别人的')
    const { status } = await farm.call(managerB, deviceCalls.status, { query: { deviceId: one.Id } })
    expect(status).toBe(404)
  })

  test('before its first word: nothing', async () => {
    const one = await device('新的')
    await settleDerived(farm, now)
    expect(await statusOf(one)).toEqual({
      IsOnline: false,
      Reason: '还没有收到过数据',
      Messages: 0,
      BadMessages: 0,
      Attributes: {},
      Bad: [],
      Strangers: [],
    })
    expect((await recordOf(one)).Data.State).toBe('未接入')
  })

  test('turns with its first word, without a new version of its record', async () => {
    const one = await device('说话的')
    await seen(one)
    await settleDerived(farm, now)
    expect(await statusOf(one)).toMatchObject({
      IsOnline: true,
      Reason: '',
      LastSeen: now.toISOString(),
      Messages: 2,
      BadMessages: 1,
    })
    const record = await recordOf(one)
    expect([record.Data.State, record.UpdateTime]).toEqual(['在线', one.UpdateTime])
    const versions = done(await farm.call(managerA, careCalls.history, { query: { id: one.Id } }))
    expect(versions).toHaveLength(1)
  })

  test('what could not be read is kept: the last fifty, newest first, and told to those who may edit', async () => {
    const one = await device('乱说的')
    const no = await numberOf(one)
    const bad = (index: number) => ({
      no,
      time: now,
      topic: 't\0',
      payload: Buffer.from(`${index}\xff`),
      fault: '不是 JSON',
    })
    await noteBadMessage(
      db,
      Array.from({ length: 40 }, (_, index) => bad(index)),
    )
    await noteBadMessage(
      db,
      Array.from({ length: 40 }, (_, index) => bad(index + 40)),
    )
    const { Bad } = await statusOf(one)
    expect([Bad.length, Bad[0], Bad.at(-1)?.Payload]).toEqual([
      50,
      {
        Id: Bad[0]?.Id,
        Time: now.toISOString(),
        Topic: 't',
        Payload: '79ÿ',
        Fault: '不是 JSON',
      },
      '30ÿ',
    ])
    const roleId = await addRole(farm, admin, county.organId, {
      name: '看设备',
      scope: '本组织及下级',
      urls: ['/Core/DeviceList'],
    })
    const viewer = await addPerson(farm, admin, { name: 'viewer', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    expect((await statusOf(one, viewer)).Bad).toEqual([])
  })

  test('for whom a gateway speaks unregistered is told until they are registered; its table does not fill', async () => {
    const gateway = await device('带生人的网关', { Type: '网关' })
    const gatewayNo = await numberOf(gateway)
    for (const name of ['EUI-A', 'EUI-B', 'EUI-A']) await noteStranger(db, { gatewayNo, name, time: now })
    const names = async () => (await statusOf(gateway)).Strangers.map(({ Name, Messages }) => [Name, Messages])
    expect(await names()).toEqual([
      ['EUI-A', 2],
      ['EUI-B', 1],
    ])
    await device('登记了', { Gateway: gateway.Id, Number: 'X-1', MAC: 'eui-a' })
    expect(await names()).toEqual([['EUI-B', 1]])
    for (let index = 0; index < 220; index += 1) await noteStranger(db, { gatewayNo, name: `n${index}`, time: now })
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from device_stranger where gateway_no = ${gatewayNo}`.execute(db)
    expect(rows).toEqual([{ n: 200 }])
    // Of that number there is one elsewhere: it only has to be put behind the gateway; of others’ nothing is said.
    const elsewhere = await device('换了网关的', { Number: 'EUI-b' })
    expect((await statusOf(gateway)).Strangers[0]).toMatchObject({
      ExistingId: elsewhere.Id,
      ExistingName: '换了网关的',
    })
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [elsewhere.Id] } }))
    const theirs = { Name: '别家的', Number: 'EUI-B', Type: '土壤墒情仪' as const, Enterprise: people.enterpriseB.Id }
    const { Id } = await add(farm, managerB, deviceForm, { data: theirs })
    expect((await statusOf(gateway)).Strangers[0]).not.toHaveProperty('ExistingId')
    done(await farm.call(managerB, recordCalls.remove, { body: { Ids: [Id] } }))
    // Who is known already is counted on.
    await noteStranger(db, { gatewayNo, name: 'EUI-B', time: new Date(now.getTime() + 1) })
    expect((await names())[0]).toEqual(['EUI-B', 2])
  })

  test('whose clock goes wrong is told what is wrong with it', async () => {
    const [slow, absurd] = [await device('慢八小时'), await device('时钟乱的')]
    await measure(db, slow.Id, 'soilMoisture', [['2026-03-09T18:00:00.000Z', 20]])
    await receive(db, slow.Id, 'soilMoisture', now.toISOString())
    await measure(db, absurd.Id, 'soilMoisture', [['2026-03-10T01:00:00.000Z', 20]])
    await misjudgeTime(db, absurd.Id, 'soilMoisture', [
      ['2026-03-09T01:30:00.000Z', 20],
      ['2026-03-10T01:30:00.000Z', 20],
    ])
    expect((await statusOf(slow)).ClockFault).toMatch(/^最新数据的时间比收到时早 8 小时/)
    expect((await statusOf(absurd)).ClockFault).toMatch(/^最近 24 小时有 1 个值的时间不可信/)
    expect(await statusOf(await device('准时的'))).not.toHaveProperty('ClockFault')
  })
})

describe('devices of plots', () => {
  test('of a plot of others are not there', async () => {
    const theirs = await plot('乙地', managerB, people.enterpriseB.Id)
    const ask = (placeId: string) => farm.call(managerA, deviceCalls.ofPlace, { query: { placeId } })
    expect((await ask(theirs.Id)).status).toBe(404)
    expect((await ask('00000000-0000-7000-8000-000000000001')).status).toBe(404)
  })

  test('come with their plots, state and latest values', async () => {
    const [east, west] = [await plot('东地'), await plot('西地')]
    const one = await device('两块地的', { Place: [east.Id, west.Id], MAC: 'aa' })
    await device('西地的', { Place: [west.Id] })
    await seen(one)
    await latest(await numberOf(one), { temperature: 21.5, mode: 'auto' })
    const found = done(await farm.call(managerA, deviceCalls.ofPlace, { query: { placeId: east.Id } }))
    expect(found).toEqual([
      {
        Name: '两块地的',
        DeviceId: one.Id,
        Places: [
          { Id: east.Id, Name: '东地' },
          { Id: west.Id, Name: '西地' },
        ],
        Device: {
          IsOnline: true,
          MAC: 'aa',
          Number: one.Data.Number,
          DeviceType: { Id: '00000000-0000-7000-8000-000000000201', Name: '土壤墒情仪' },
          LastSeen: now.toISOString(),
          Reason: '',
          LatestDataDic: { temperature: 21.5, mode: 'auto' },
        },
      },
    ])
  })

  test('are counted and listed within reach alone', async () => {
    const data = { Name: '乙家的', Number: 'B-1', Type: '水泵', Enterprise: people.enterpriseB.Id } as const
    const theirs = await add(farm, managerB, deviceForm, { data })
    await seen(theirs)
    await settleDerived(farm, now)
    const all = async (who: Persona) => done(await farm.call(who, deviceCalls.devices, {}))
    const [ofB, ofA, ofCounty] = [await all(managerB), await all(managerA), await all(county)]
    expect(ofB).toMatchObject({ Total: 1, Running: 1, Stopped: 0, Devices: [{ Name: '乙家的' }] })
    expect(ofA.Devices.map(({ Name }) => Name)).not.toContain('乙家的')
    expect([ofCounty.Total, ofCounty.Running]).toEqual([ofA.Total + 1, ofA.Running + 1])
    expect(ofA.Running).toBe(ofA.Devices.filter(({ Device }) => Device.IsOnline).length)
    const mine = done(await farm.call(managerA, deviceCalls.mine, { query: { ids: theirs.Id } }))
    const page = done(await farm.call(managerA, deviceCalls.mine, { query: { page: 2, pageSize: 1 } }))
    expect([mine, page.map(({ DeviceId }) => DeviceId)]).toEqual([[], [ofA.Devices[1]?.DeviceId]])
    const { status } = await farm.call(managerA, deviceCalls.mine, { query: { ids: 'x' } })
    expect(status).toBe(400)
  })

  test('tell nothing of a field that is hidden', async () => {
    const place = await plot('遮住的地')
    const one = await device('遮住的', { Place: [place.Id], MAC: 'secret', Number: 'SECRET-1' })
    await seen(one)
    const roleId = await addRole(farm, admin, county.organId, {
      name: '看不全',
      scope: '本组织及下级',
      urls: ['/Core/DeviceList', '/Core/PlaceList'],
    })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    const less = { Denied: [], Fields: { MAC: 'hidden', Place: 'hidden' } } as const
    const body = { Id: deviceForm.id, RoleId: roleId, ...less, Was: { Denied: [], Fields: {} } }
    done(await farm.call(admin, designCalls.restrict, { body: { ...body, Denied: [] } }))
    const [found] = done(await farm.call(clerk, deviceCalls.mine, { query: { ids: one.Id } }))
    expect(found).toMatchObject({ Places: [], Device: { MAC: '', IsOnline: true, Number: 'SECRET-1' } })
    expect(done(await farm.call(clerk, deviceCalls.ofPlace, { query: { placeId: place.Id } }))).toEqual([])
  })
})

describe('maintenance', () => {
  const mute = (who: Persona, body: Readonly<Record<string, unknown>>, ...devices: ReadonlyArray<{ Id: string }>) =>
    farm.call(who, deviceCalls.mute, { body: { Ids: devices.map(({ Id }) => Id), ...body } })

  test('is set by nobody who may not edit, nor into the past, nor for ever', async () => {
    const one = await device('不能修的')
    const until = { Until: '2026-03-10T06:00:00Z' }
    expect((await mute(workerA, until, one)).status).toBe(403)
    expect((await mute(managerB, until, one)).status).toBe(404)
    const faultOf = async (Until: string) => (await mute(managerA, { Until }, one)).error.fields
    expect(await faultOf('2026-03-10T02:00:00Z')).toEqual({ Until: ['暂停的截止时间应晚于现在'] })
    expect(await faultOf('2028-03-10T02:00:00Z')).toEqual({ Until: ['最多暂停一年，请改早一些'] })
    expect(await faultOf('明天')).toEqual({
      Until: ['应为日期和时间，如 2026-11-28 08:00（接口按 ISO 8601，须带时区）'],
    })
    expect((await recordOf(one)).Data).not.toHaveProperty('MutedUntil')
  })

  test('is kept with its reason until it is ended', async () => {
    const [one, other] = [await device('在修的'), await device('也在修的')]
    done(await mute(managerA, { Until: '2026-03-10T14:00:00+08:00', Reason: ' 换电池 ' }, one, other))
    const [muted] = [await recordOf(one)]
    expect(muted.Data).toMatchObject({ MutedUntil: '2026-03-10T06:00:00.000Z', MuteReason: '换电池' })
    done(await mute(managerA, {}, one))
    const ended = await recordOf(one)
    expect([Object.keys(ended.Data).includes('MutedUntil'), ended.Data.MuteReason]).toEqual([false, undefined])
    expect((await recordOf(other)).Data.MuteReason).toBe('换电池')
  })
})

test('where devices connect is told as it was noted', async () => {
  const ask = async () => done(await farm.call(managerA, deviceCalls.connection, {}))
  expect(await ask()).toEqual({})
  await noteDoor(db, { Port: 1883, TlsPort: 8883 })
  expect(await ask()).toEqual({ Port: 1883, TlsPort: 8883 })
})

async function latest(no: number, values: Readonly<Record<string, number | string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await sql`
      with name as (insert into metric (key) values (${key}) returning no)
      insert into telemetry_latest (device_no, metric_no, ts, received, value, text)
      select ${no}, name.no, now(), now(), ${typeof value === 'number' ? value : null}::float8,
             ${typeof value === 'string' ? value : null}::text from name
    `.execute(db)
  }
}
