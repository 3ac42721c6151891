import { accessCalls, sessionCalls } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import type { Call } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { digest } from '../../app/testing/digest.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { add, addPerson, addRole, done, signIn } from '../../app/testing/personas.ts'
import { type Answer, type Persona, openFarm, openTwin, stranger } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)
const { admin, county, managerA, workerA, enterpriseA, enterpriseB } = people

const viewAs = (who: Persona, UserId: string) => farm.call(who, accessCalls.viewAs, { body: { UserId } })
const isIn = async (who: Persona) => (await farm.call(who, accessCalls.myPermission, { query: {} })).status === 200

/** What somebody sees of another, through their eyes. */
async function eyesOf(who: Persona, user: Persona): Promise<Persona> {
  const { Token } = done(await viewAs(who, user.id))
  return { ...user, token: Token }
}

const seesPeople = ['/User/List', '/User/List#ViewAs', '/Core/CropList']
let made = 0
/** Somebody of the county who may see crops and people, and look through their eyes. */
async function onlooker(): Promise<Persona & { readonly name: string }> {
  made += 1
  const name = `onlooker${made}`
  const urls = [...seesPeople]
  const role = await addRole(farm, admin, county.organId, { name, scope: '本组织及下级', urls })
  return { ...(await addPerson(farm, admin, { name, organId: county.organId, roleIds: [role] })), name }
}

/** Somebody of an enterprise who may see its crops and nothing else. */
async function grower(organId: string): Promise<Persona> {
  made += 1
  const name = `grower${made}`
  const role = await addRole(farm, admin, organId, { name, scope: '本组织及下级', urls: ['/Core/CropList'] })
  return addPerson(farm, admin, { name, organId, roleIds: [role] })
}

describe('through the eyes of another looks nobody', () => {
  test('without the right', async () => {
    expect((await viewAs(county, workerA.id)).status).toBe(403)
  })

  test('at somebody out of scope, who is told like somebody that there is not', async () => {
    const who = await onlooker()
    const [foreign, missing] = [await viewAs(who, admin.id), await viewAs(who, newId())]
    expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  })

  test('at somebody mightier', async () => {
    expect((await viewAs(await onlooker(), managerA.id)).status).toBe(403)
  })

  test('at whose own punch-ins they would see, where they see none but their own', async () => {
    const organId = enterpriseA.Organ.Id
    const clocks = ['/Clock', '/ClockForm']
    const own = await addRole(farm, admin, organId, { name: '打卡的', scope: '仅本人', urls: clocks })
    const looks = await addRole(farm, admin, organId, { name: '查看的', scope: '本组织', urls: seesPeople })
    const all = await addRole(farm, admin, organId, { name: '看打卡的', scope: '本组织', urls: clocks })
    const person = (name: string, ...roleIds: string[]) => addPerson(farm, admin, { name, organId, roleIds })
    const [colleague, who] = [await person('puncher', own), await person('puncher-too', own, looks)]
    expect((await viewAs(who, colleague.id)).status).toBe(403)
    expect((await viewAs(who, people.roleless.id)).status).toBe(200)
    expect((await viewAs(await person('overseer', own, looks, all), colleague.id)).status).toBe(200)
  })

  test('at themselves, or at who is disabled', async () => {
    expect((await viewAs(admin, admin.id)).status).toBe(422)
    const who = await grower(enterpriseA.Organ.Id)
    await runOnce(farm.database.db, `update account set is_enabled = false where id = '${who.id}'`)
    expect((await viewAs(admin, who.id)).error.fields).toEqual({ UserId: ['账号已停用'] })
  })
})

describe('who looks through the eyes of another', () => {
  test('sees what they see and no more, and is told so', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
    await add(farm, people.managerB, cropForm, { data: { Name: '黄瓜' } })
    const eyes = await eyesOf(admin, managerA)
    const query = { formId: cropForm.id }
    const seen = done(await farm.call(eyes, recordCalls.list, { query }))
    expect(seen).toEqual(done(await farm.call(managerA, recordCalls.list, { query })))
    expect(seen.map(({ Id }) => Id)).toContain(crop.Id)
    const { Path } = enterpriseB.Organ
    expect((await farm.call(eyes, recordCalls.list, { query: { ...query, organPath: Path } })).status).toBe(403)
    const told = done(await farm.call(eyes, accessCalls.myPermission, { query: {} }))
    expect([told.User.Id, told.Viewer?.Id]).toEqual([managerA.id, admin.id])
    expect(done(await farm.call(managerA, accessCalls.myPermission, { query: {} })).Viewer).toBeUndefined()
  })

  const writing = Object.entries(builtCalls).flatMap(([domain, calls]) =>
    Object.entries<Call>(calls)
      .filter(([, call]) => call.method !== 'GET' && call.needs !== 'public')
      .map(([name, call]) => ({ title: `${domain}.${name}`, call })),
  )
  test('can make none of the calls that write', async () => {
    const eyes = await eyesOf(admin, managerA)
    expect(writing.length).toBeGreaterThan(30)
    const before = await digest(farm)
    const answers: Array<[string, Answer<unknown>]> = []
    for (const { title, call } of writing) {
      const isInPath = call.path.includes('{id}')
      const sent = isInPath ? { query: { id: newId(), offset: 0 }, bytes: Buffer.from('x') } : { body: {} }
      answers.push([title, await farm.call(eyes, call, sent)])
    }
    expect(answers.map(([title, { status, error }]) => [title, status, error.code])).toEqual(
      writing.map(({ title }) => [title, 403, 'access/read-only']),
    )
    expect(await digest(farm)).toBe(before)
    expect(await isIn(eyes)).toBe(true)
  })

  test('stands in the list of that person’s sessions, who can end it', async () => {
    const eyes = await eyesOf(admin, managerA)
    const listed = done(await farm.call(managerA, sessionCalls.list, { query: {} }))
    const theirs = listed.filter(({ Viewer }) => Viewer?.Id === admin.id)
    expect(theirs.length).toBeGreaterThan(0)
    for (const { AddTime, EndTime } of theirs) {
      expect(new Date(EndTime).getTime() - new Date(AddTime).getTime()).toBeLessThanOrEqual(3_600_100)
    }
    done(await farm.call(managerA, sessionCalls.end, { body: { Ids: theirs.map(({ Id }) => Id) } }))
    expect([await isIn(eyes), await isIn(managerA), await isIn(admin)]).toEqual([false, true, true])
  })

  test('is told neither where they are signed in nor how their account is guarded', async () => {
    const eyes = await eyesOf(admin, managerA)
    const answers = [
      await farm.call(eyes, sessionCalls.list, { query: {} }),
      await farm.call(eyes, sessionCalls.list, { query: { userId: managerA.id } }),
      await farm.call(eyes, accessCalls.account, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('leaves by logging out, which ends nothing else', async () => {
    const eyes = await eyesOf(admin, managerA)
    expect((await farm.call(eyes, accessCalls.logout)).status).toBe(204)
    expect([await isIn(eyes), await isIn(managerA), await isIn(admin)]).toEqual([false, true, true])
  })

  test('is written down with both names, coming and leaving', async () => {
    const who = await onlooker()
    const seen = await grower(enterpriseA.Organ.Id)
    const eyes = await eyesOf(who, seen)
    await farm.call(eyes, accessCalls.logout)
    const told = await oneText(
      farm.database.db,
      `select string_agg(name || outcome || user_id || organ_path, ',' order by id) as text
         from sign_in_log where viewer_id = '${who.id}'`,
    )
    const row = (outcome: string) => `${who.name}${outcome}${seen.id}${enterpriseA.Organ.Path}`
    expect(told).toBe(`${row('以他人身份查看')},${row('退出')}`)
  })
})

describe('looking through the eyes of another ends at the next request', () => {
  const losses: ReadonlyArray<[what: string, lose: (who: Persona, seen: Persona) => Promise<unknown>]> = [
    ['the viewer signs out', (who) => farm.call(who, accessCalls.logout)],
    [
      'the viewer signs out everywhere',
      async (who) => {
        const name = done(await farm.call(who, accessCalls.account, {})).Name
        return farm.call(await signIn(farm, name), sessionCalls.end, { body: {} })
      },
    ],
    [
      'the viewer is disabled',
      async (who) => {
        const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: who.id } }))
        return farm.call(admin, userCalls.edit, { body: { Id: who.id, UpdateTime, IsEnabled: false } })
      },
    ],
    [
      'the viewer loses the role',
      async (who) => {
        const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: who.id } }))
        return farm.call(admin, userCalls.edit, { body: { Id: who.id, UpdateTime, RoleIds: [] } })
      },
    ],
    [
      'the role loses the right',
      (who) =>
        runOnce(
          farm.database.db,
          `delete from role_function f using account_role ar
          where ar.role_id = f.role_id and ar.account_id = '${who.id}' and f.url like '%#ViewAs'`,
        ),
    ],
    [
      'the person becomes mightier',
      async (_, seen) => {
        const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
          name: `更多${seen.id}`,
          scope: '本组织及下级',
          urls: ['/Core/PlaceList'],
        })
        const { UpdateTime = '', Roles = [] } = done(await farm.call(admin, userCalls.get, { query: { id: seen.id } }))
        const RoleIds = [...Roles.map(({ Id }) => Id), role]
        return farm.call(admin, userCalls.edit, { body: { Id: seen.id, UpdateTime, RoleIds } })
      },
    ],
    [
      'the person is disabled',
      async (_, seen) => {
        const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: seen.id } }))
        return farm.call(admin, userCalls.edit, { body: { Id: seen.id, UpdateTime, IsEnabled: false } })
      },
    ],
  ]
  test.each(losses)('when %s', async (_, lose) => {
    const who = await onlooker()
    const seen = await grower(enterpriseA.Organ.Id)
    const eyes = await eyesOf(who, seen)
    expect(await isIn(eyes)).toBe(true)
    await lose(who, seen)
    await expect.poll(async () => (await farm.call(eyes, accessCalls.account, {})).status).toBe(401)
  })

  test('for a stream that stands open as well', async () => {
    const who = await onlooker()
    const role = await addRole(farm, admin, county.organId, {
      name: `只看人${who.name}`,
      scope: '本组织及下级',
      urls: ['/User/List', '/User/List#ViewAs'],
    })
    const eyes = await eyesOf(who, await grower(enterpriseA.Organ.Id))
    const beating = await openTwin(farm, { pollMs: 100, wakeMs: 5, beatMs: 50, sweepMs: 3_600_000 })
    const heard = await listenAs(beating.server, eyes)
    const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: who.id } }))
    done(await farm.call(admin, userCalls.edit, { body: { Id: who.id, UpdateTime, RoleIds: [role] } }))
    await expect.poll(heard.isOver).toBe(true)
    await beating.close()
  })

  test('when an hour is over', async () => {
    const eyes = await eyesOf(admin, workerA)
    await runOnce(farm.database.db, 'update session set end_time = now() where viewer_id is not null')
    await expect.poll(async () => (await farm.call(eyes, accessCalls.account, {})).error?.code).toBe('access/expired')
    expect((await farm.call(stranger, accessCalls.account, {})).error.code).toBe('access/sign-in')
  })
})
