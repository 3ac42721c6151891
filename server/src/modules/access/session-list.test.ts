import { accessCalls, sessionCalls } from '@farm/contract/access'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { personaOf, signInFrom } from '../../app/testing/sign-ins.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)
const { admin, county, otherCounty, managerA, workerA, enterpriseA } = people

let made = 0
async function newcomer(): Promise<Persona & { readonly name: string }> {
  made += 1
  const name = `listed${made}`
  return { ...(await addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [] })), name }
}

const list = (who: Persona, userId?: string) =>
  farm.call(who, sessionCalls.list, { query: { ...(userId && { userId }) } })
const end = (who: Persona, body: { Ids?: string[]; UserId?: string }) => farm.call(who, sessionCalls.end, { body })
const idsOf = async (who: Persona) => done(await list(who)).map(({ Id }) => Id)
const isIn = async (who: Persona) => (await farm.call(who, accessCalls.account, {})).status === 200

describe('sessions of others', () => {
  test('are shown to nobody without the right, out of scope, or less mighty', async () => {
    const told = [await list(managerA, workerA.id), await list(otherCounty, workerA.id), await list(county, newId())]
    expect(told.map(({ status }) => status)).toEqual([403, 404, 404])
    expect(told[1]?.error).toEqual(told[2]?.error)
  })

  test('are ended by nobody who may not see them: their ids are told like ids that there are not', async () => {
    const who = await newcomer()
    const Ids = await idsOf(who)
    const told = [
      await end(managerA, { Ids }),
      await end(otherCounty, { Ids }),
      await end(otherCounty, { Ids: [newId()] }),
    ]
    expect(told.map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: 3 }, () => [404, told[2]?.error]),
    )
    expect((await end(managerA, { UserId: who.id })).status).toBe(403)
    expect((await end(otherCounty, { UserId: who.id })).status).toBe(404)
    expect(await isIn(who)).toBe(true)
  })

  test('of the administrator are not the county’s to end', async () => {
    const Ids = await idsOf(admin)
    expect((await end(county, { Ids })).status).toBe(404)
    expect((await end(county, { UserId: admin.id })).status).toBe(404)
    expect(await isIn(admin)).toBe(true)
  })

  test('are all or none ended when one of them is not there', async () => {
    const who = await newcomer()
    const [Id = ''] = await idsOf(who)
    expect((await end(county, { Ids: [Id, newId()] })).status).toBe(404)
    expect((await end(who, { Ids: [Id], UserId: workerA.id })).status).toBe(404)
    expect(await isIn(who)).toBe(true)
  })

  test('are shown and ended with the right and in scope', async () => {
    const who = await newcomer()
    const again = await signIn(farm, who.name)
    const seen = done(await list(county, who.id))
    expect(seen.map(({ IsCurrent }) => IsCurrent)).toEqual([false, false])
    expect(done(await end(county, { Ids: [seen[0]?.Id ?? ''] })).Ended).toBe(1)
    expect([await isIn(who), await isIn(again)].filter(Boolean).length).toBe(1)
    expect(done(await end(county, { UserId: who.id })).Ended).toBe(1)
    expect([await isIn(who), await isIn(again)]).toEqual([false, false])
  })
})

describe('one’s own sessions', () => {
  test('tell device, address and which one is asking', async () => {
    const { name } = await newcomer()
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    const from = { address: '203.0.113.5', userAgent: phone }
    const who = personaOf(await signInFrom(farm, from, { Name: name, Password: PASSWORD }))
    const sessions = done(await list(who))
    expect(sessions.map(({ Device, IsPhone, Address, IsCurrent }) => [Device, IsPhone, Address, IsCurrent])).toEqual([
      ['Safari 18 · iOS', true, '203.0.113.5', true],
      ['未知设备', false, '127.0.0.1', false],
    ])
    for (const { AddTime, EndTime } of sessions) {
      expect(new Date(EndTime).getTime() - new Date(AddTime).getTime()).toBeGreaterThan(6.9 * 86_400_000)
    }
  })

  test('that are over are not listed', async () => {
    const who = await newcomer()
    const again = await signIn(farm, who.name)
    const [old] = done(await list(again)).filter(({ IsCurrent }) => !IsCurrent)
    await runOnce(farm.database.db, `update session set end_time = now() where id = '${old?.Id}'`)
    expect(done(await list(again)).map(({ IsCurrent }) => IsCurrent)).toEqual([true])
  })

  test('end all but the one that asks', async () => {
    const who = await newcomer()
    const others = [await signIn(farm, who.name), await signIn(farm, who.name)]
    expect(done(await end(who, {})).Ended).toBe(2)
    expect([await isIn(who), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false])
    const [own = ''] = await idsOf(who)
    expect(done(await end(who, { Ids: [own] })).Ended).toBe(1)
    expect(await isIn(who)).toBe(false)
  })
})

test('one’s account tells how it is guarded', async () => {
  const who = await newcomer()
  const own = done(await farm.call(who, accessCalls.account, {}))
  expect([own.Name, own.HasSecondFactor, own.RecoveryCodesLeft, own.Roles]).toEqual([who.name, false, 0, []])
  expect(Date.now() - new Date(own.PasswordTime ?? 0).getTime()).toBeLessThan(60_000)
})
