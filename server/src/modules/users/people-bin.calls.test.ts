import { accessCalls, roleCalls } from '@farm/contract/access'
import { type User, userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { branches } from '../../app/testing/branches.ts'
import { addManager, bossUrls } from '../../app/testing/managers.ts'
import { PASSWORD, addRole, done } from '../../app/testing/personas.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { purgeUsers } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerB, enterpriseA, enterpriseB, otherCounty } = people
const A = enterpriseA.Organ.Id
const boss = await addManager(farm, people, { name: 'boss' })
const weak = await addManager(farm, people, {
  name: 'weak',
  urls: bossUrls.filter((url) => !/#Purge|\/Core\//.test(url)),
})
const role = await addRole(farm, admin, A, { name: '采收组', scope: '本组织', urls: ['/Core/CropList'] })
const organs = branches(farm)
afterAll(farm.close)

let made = 0
async function newcomer(more: object = {}): Promise<User> {
  made += 1
  const body = { Name: `n${made}`, RealName: `新人${made}`, OrganId: A, RoleIds: [role], Password: PASSWORD, ...more }
  return done(await farm.call(admin, userCalls.add, { body }))
}
async function gone(more: object = {}): Promise<User> {
  const one = await newcomer(more)
  done(await farm.call(boss, userCalls.remove, { body: { Ids: [one.Id] } }))
  return one
}
const add = (who: Persona, Name: string) =>
  farm.call(who, userCalls.add, {
    body: { Name, RealName: '另一人', OrganId: who === managerB ? enterpriseB.Organ.Id : A },
  })
const recover = (who: Persona, ...Ids: string[]) => farm.call(who, userCalls.recover, { body: { Ids } })
const purge = (who: Persona, ...Ids: string[]) => farm.call(who, userCalls.purge, { body: { Ids } })
const bin = async (who: Persona) => done(await farm.call(who, userCalls.deleted, { query: {} }))
const login = (Name: string) => farm.call(stranger, accessCalls.login, { body: { Name, Password: PASSWORD } })

describe('refused', () => {
  test('the account name of who lies in the bin: it is said who has it and where', async () => {
    const one = await gone()
    expect((await add(boss, one.Name.toUpperCase())).error.fields).toEqual({
      Name: [`账号已被${one.RealName}使用，其在人员回收站中：请换一个账号，或恢复、彻底删除${one.RealName}`],
    })
  })

  test('the name of somebody out of sight: nothing is said of them', async () => {
    const one = await gone()
    const stranger2 = await addManager(farm, people, { name: 'boss-of-b', organId: enterpriseB.Organ.Id })
    const body = { Name: one.Name, RealName: '另一人', OrganId: enterpriseB.Organ.Id }
    const { error } = await farm.call(stranger2, userCalls.add, { body })
    expect(error.fields).toEqual({ Name: ['账号已被使用，请换一个账号'] })
  })

  test('who is out of reach is answered like who is not there', async () => {
    const one = await gone()
    for (const act of [recover, purge]) {
      expect((await act(otherCounty, one.Id)).error).toEqual((await act(otherCounty, newId())).error)
    }
    const { data, headers } = await farm.call(otherCounty, userCalls.deleted, { query: {} })
    expect([data, headers['x-total-count']]).toEqual([[], '0'])
  })

  test('to take back or purge who was never deleted', async () => {
    const one = await newcomer()
    expect([(await recover(boss, one.Id)).status, (await purge(boss, one.Id)).status]).toEqual([404, 404])
  })

  test('to give back roles that one could not give, and to purge without that right', async () => {
    const one = await gone()
    expect((await recover(weak, one.Id)).error.fields).toHaveProperty('Functions')
    expect((await purge(weak, one.Id)).status).toBe(403)
    expect((await bin(boss)).map(({ Id }) => Id)).toContain(one.Id)
  })

  test('to sign in from the bin', async () => {
    const one = await gone()
    expect((await login(one.Name)).error.code).toBe('access/credentials')
  })
})

test('who is deleted lies in the bin, with who did it', async () => {
  const one = await gone()
  const [first] = await bin(boss)
  expect(first).toMatchObject({ Id: one.Id, Name: one.Name, RealName: one.RealName, DeletedBy: 'boss某' })
  expect(first?.PurgeTime.slice(0, 10)).not.toBe(first?.DeleteTime.slice(0, 10))
})

test('who deleted them is not named to who does not see that person', async () => {
  const one = await newcomer()
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [one.Id] } }))
  const found = (await bin(boss)).find(({ Id }) => Id === one.Id)
  expect(found).toBeDefined()
  expect(found).not.toHaveProperty('DeletedBy')
})

test('who is taken back is who they were: role, password, organisation', async () => {
  const one = await gone()
  done(await recover(boss, one.Id))
  const back = done(await farm.call(boss, userCalls.get, { query: { id: one.Id } }))
  expect(back).toMatchObject({ Roles: one.Roles, IsEnabled: true, CanSignIn: true, Organ: { Id: A } })
  expect((await login(one.Name)).status).toBe(200)
  expect((await bin(boss)).map(({ Id }) => Id)).not.toContain(one.Id)
})

test('who was disabled comes back disabled; a role that is gone is not given back', async () => {
  const passing = await addRole(farm, admin, A, { name: '临时', scope: '本组织', urls: ['/Core/CropList'] })
  const one = await newcomer({ RoleIds: [passing, role] })
  done(
    await farm.call(boss, userCalls.edit, { body: { Id: one.Id, UpdateTime: one.UpdateTime ?? '', IsEnabled: false } }),
  )
  done(await farm.call(boss, userCalls.remove, { body: { Ids: [one.Id] } }))
  done(await farm.call(admin, roleCalls.remove, { body: { Ids: [passing] } }))
  done(await recover(boss, one.Id))
  const back = done(await farm.call(boss, userCalls.get, { query: { id: one.Id } }))
  expect([back.IsEnabled, back.Roles?.map(({ Id }) => Id)]).toEqual([false, [role]])
})

test('who lay there while their branch moved comes back without the roles of where it was', async () => {
  const { Id: OrganId } = await organs.add(admin, '巡回队', county.organId)
  const urls = ['/Core/CropList']
  const [lost, kept] = [
    await addRole(farm, admin, county.organId, { name: '县里的', scope: '本组织', urls }),
    await addRole(farm, admin, OrganId, { name: '队里的', scope: '本组织', urls }),
  ]
  const one = await newcomer({ OrganId, RoleIds: [lost, kept] })
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [one.Id] } }))
  done(await organs.move(admin, OrganId, otherCounty.organId))
  done(await recover(admin, one.Id))
  const back = done(await farm.call(admin, userCalls.get, { query: { id: one.Id } }))
  expect(back.Roles?.map(({ Id }) => Id)).toEqual([kept])
})

test('who is purged is in no bin; their account name is free and what they did keeps their name', async () => {
  const one = await gone()
  done(await purge(boss, one.Id))
  expect((await bin(boss)).map(({ Id }) => Id)).not.toContain(one.Id)
  expect((await recover(boss, one.Id)).status).toBe(404)
  expect((await add(boss, one.Name)).status).toBe(200)
  const [named] = done(await farm.call(boss, userCalls.list, { query: { ids: one.Id } }))
  expect(named?.RealName).toBe(one.RealName)
})

/** When somebody was deleted, and thirty days and a minute later. */
const [LONG_AGO, AFTER_ITS_DAYS] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-31T00:01:00Z')]

test('after thirty days they are purged by themselves, others are not', async () => {
  const [old, young] = [await gone(), await gone()]
  await sql`update account_bin set delete_time = ${LONG_AGO} where account_id = ${old.Id}`.execute(farm.database.db)
  await purgeUsers({ db: farm.database.db, now: trusted(AFTER_ITS_DAYS), signal: new AbortController().signal })
  const ids = (await bin(boss)).map(({ Id }) => Id)
  expect([ids.includes(old.Id), ids.includes(young.Id)]).toEqual([false, true])
})

test('people are purged while records are: the one holds up nothing of the other', async () => {
  const old = await gone()
  const { db } = farm.database
  await sql`update account_bin set delete_time = ${LONG_AGO} where account_id = ${old.Id}`.execute(db)
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(7246330)`.execute(one)
    await purgeUsers({ db, now: trusted(AFTER_ITS_DAYS), signal: new AbortController().signal })
    await sql`select pg_advisory_unlock(7246330)`.execute(one)
  })
  expect((await bin(boss)).map(({ Id }) => Id)).not.toContain(old.Id)
})

test('people of the county are in its bin, too', async () => {
  expect((await bin(county)).length).toBeGreaterThan(0)
})
