import type { DataScope } from '@farm/contract/access'
import { deviceCalls } from '@farm/contract/devices'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { openListener, runOnce, sql } from '../../platform/db/index.ts'
import { childrenOf, deviceByNumber, deviceByToken, devicesByNo } from './access.store.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'

const farm = await openFarm()
const { people } = farm
const { county, managerA, managerB, workerA, enterpriseA } = people
const { db, url } = farm.database
const { device, statusOf, numberOf, tokenOf } = devicesOfA(farm, people)

/** What is told to those who take in what devices send. */
const told: string[] = []
const listener = await new Promise<ReturnType<typeof openListener>>((resolve) => {
  const one = openListener({
    url,
    channels: ['devices'],
    onNotify: (_, payload) => told.push(payload),
    onLost: () => undefined,
    onBack: () => resolve(one),
  })
})
afterAll(async () => {
  await listener.close()
  await farm.close()
})

/** All that was told up to now has been heard. */
async function mark(word: string): Promise<void> {
  await runOnce(db, `select pg_notify('devices', '${word}')`)
  await vi.waitFor(() => expect(told).toContain(word))
}

const make = (who: typeof managerA, ...Ids: string[]) => farm.call(who, deviceCalls.makeTokens, { body: { Ids } })
const drop = (who: typeof managerA, ...Ids: string[]) => farm.call(who, deviceCalls.dropTokens, { body: { Ids } })

describe('a token is refused', () => {
  test('to whoever may not edit devices, and for one of others as if it were none', async () => {
    const one = await device('1 号墒情仪')
    expect((await make(workerA, one.Id)).status).toBe(403)
    expect((await make(managerB, one.Id)).status).toBe(404)
    expect((await statusOf(one)).Token).toBeUndefined()
  })

  test('for all where one of them is no device', async () => {
    const one = await device('2 号墒情仪')
    const plot = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 1 } })
    expect((await make(managerA, one.Id, plot.Id)).status).toBe(404)
    expect((await make(managerA, plot.Id)).status).toBe(404)
    expect((await statusOf(one)).Token).toBeUndefined()
  })

  test('where nobody is called by it', async () => {
    await device('3 号墒情仪')
    expect(await deviceByToken(db, '')).toBeUndefined()
    expect(await deviceByToken(db, 'x'.repeat(43))).toBeUndefined()
  })
})

test('a token is told once, opens its device, and is kept nowhere', async () => {
  const one = await device('气象站', { Type: '气象站', Metrics: [{ Key: 'dust', Name: '扬尘', Unit: 'μg' }] })
  const other = await device('水泵', { Type: '水泵' })
  const [first, second] = done(await make(managerA, one.Id, other.Id))
  expect(first).toMatchObject({ Id: one.Id, Name: '气象站', Number: one.Data.Number })
  expect(first?.Token).toMatch(/^[\w-]{43}$/)
  expect(second?.Token).not.toBe(first?.Token)
  expect(await deviceByToken(db, first?.Token ?? '')).toMatchObject({
    id: one.Id,
    no: await numberOf(one),
    type: '气象站',
    organPath: enterpriseA.Organ.Path,
    metricNames: new Map([['dust', { name: '扬尘', unit: 'μg' }]]),
  })
  expect((await statusOf(one)).Token?.Tail).toBe(first?.Token.slice(-4))
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from device_access a where a::text like ${`%${first?.Token}%`})
         + (select count(*) from operation_log l where l::text like ${`%${first?.Token}%`})
         + (select count(*) from record_version v where v::text like ${`%${first?.Token}%`}) as n`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
})

test('the end of a token is for those to know who may edit the device', async () => {
  const one = await device('只看的墒情仪')
  await tokenOf(one)
  expect(await statusOf(one, county)).toHaveProperty('Token')
  const role = (name: string, scope: DataScope, urls: string[]) =>
    addRole(farm, people.admin, county.organId, { name, scope, urls })
  const sees = await role('看设备', '本组织及下级', ['/Core/DeviceList'])
  const edits = await role('改本级设备', '本组织', ['/Core/DeviceAdd/:id'])
  const person = (name: string, roleIds: string[]) =>
    addPerson(farm, people.admin, { name, organId: county.organId, roleIds })
  for (const who of [await person('viewer', [sees]), await person('narrow', [sees, edits])]) {
    expect(await statusOf(one, who)).not.toHaveProperty('Token')
  }
})

describe('a token holds no more', () => {
  test('when a new one is made, which is told at once', async () => {
    const one = await device('换令牌的')
    const old = await tokenOf(one)
    const fresh = await tokenOf(one)
    expect(await deviceByToken(db, old)).toBeUndefined()
    expect((await deviceByToken(db, fresh))?.id).toBe(one.Id)
    await vi.waitFor(() => expect(told.filter((id) => id === one.Id)).toHaveLength(2))
  })

  test('when it is dropped', async () => {
    const one = await device('停用的')
    const token = await tokenOf(one)
    expect((await drop(managerB, one.Id)).status).toBe(404)
    expect((await deviceByToken(db, token))?.id).toBe(one.Id)
    done(await drop(managerA, one.Id))
    expect(await deviceByToken(db, token)).toBeUndefined()
    expect((await statusOf(one)).Token).toBeUndefined()
  })

  test('when its device is deleted, and not again when that is taken back', async () => {
    const one = await device('删掉的')
    const token = await tokenOf(one)
    const no = await numberOf(one)
    told.length = 0
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [one.Id] } }))
    expect(await deviceByToken(db, token)).toBeUndefined()
    expect(await devicesByNo(db, [no])).toEqual([])
    await vi.waitFor(() => expect(told).toContain(one.Id))
    done(await farm.call(managerA, careCalls.recover, { body: { Ids: [one.Id] } }))
    expect(await deviceByToken(db, token)).toBeUndefined()
    expect((await devicesByNo(db, [no])).map(({ id }) => id)).toEqual([one.Id])
  })

  test('when its device is gone for good', async () => {
    const one = await device('清空的')
    await tokenOf(one)
    told.length = 0
    await runOnce(db, `delete from record where id = '${one.Id}'`)
    await vi.waitFor(() => expect(told).toContain(one.Id))
  })
})

test('an edit is told without cutting off anybody', async () => {
  const one = await device('改名的')
  await mark('before')
  const body = { Id: one.Id, UpdateTime: one.UpdateTime, Data: { ...one.Data, Name: '改了名' } }
  done(await farm.call(managerA, recordCalls.edit, { body }))
  await mark('after')
  expect(told.slice(told.indexOf('before'))).toEqual(['before', '', 'after'])
})

describe('behind a gateway', () => {
  test('a device is known by its number or its MAC, whatever the case, and by nothing else', async () => {
    const gateway = await device('网关甲', { Type: '网关' })
    const other = await device('网关乙', { Type: '网关' })
    const child = await device('接在网关后的', { Gateway: gateway.Id, MAC: '00:1A:2b', Number: 'A84041AABB' })
    const twin = await device('只差大小写的', { Gateway: gateway.Id, Number: 'a84041AABB' })
    const key = await deviceByToken(db, await tokenOf(gateway))
    const strange = await deviceByToken(db, await tokenOf(other))
    if (!key || !strange) throw new Error('a gateway has a token')
    const found = await childrenOf(db, key, ['A84041AABB', 'a84041AABB', 'A84041aabb', '00:1a:2B', '接在网关后的'])
    expect(Object.fromEntries([...found].map(([name, { id }]) => [name, id]))).toEqual({
      A84041AABB: child.Id,
      a84041AABB: twin.Id,
      A84041aabb: child.Id < twin.Id ? child.Id : twin.Id,
      '00:1a:2B': child.Id,
    })
    expect(found.get('00:1a:2B')?.no).toBe(await numberOf(child))
    expect((await childrenOf(db, strange, ['A84041AABB'])).size).toBe(0)
  })
})

test('behind an outside broker whoever registered a number first is the one', async () => {
  const one = await device('先登记', { Number: 'EUI-1' })
  const data = { Name: '后登记', Number: 'EUI-1', Type: '土壤墒情仪', Enterprise: people.enterpriseB.Id }
  const body = { FormId: one.FormId, Id: '00000000-0000-7000-8000-00000000aaaa', Data: data }
  done(await farm.call(managerB, recordCalls.add, { body }))
  expect((await deviceByNumber(db, 'EUI-1'))?.id).toBe(one.Id)
  expect((await deviceByNumber(db, 'eui-1'))?.id).toBe(one.Id)
  expect(await deviceByNumber(db, 'EUI-2')).toBeUndefined()
})
