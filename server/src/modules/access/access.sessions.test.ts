import { type Role, accessCalls, roleCalls, sessionCalls } from '@farm/contract/access'
import { designCalls, recordCalls } from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, add, addPerson, done, signIn } from '../../app/testing/personas.ts'
import { type Farm, type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
/** Another process on the same database. */
const twin = await openTwin(farm)
afterAll(async () => {
  await twin.close()
  await farm.close()
})

let made = 0
/** Somebody with the rights of a manager, known to both processes already. */
async function manager(): Promise<Persona & { readonly name: string }> {
  made += 1
  const name = `kept${made}`
  const [role] = done(await farm.call(people.admin, roleCalls.list, {})).filter((one) => one.Name === '企业管理员')
  const { organId } = people.managerA
  const persona = await addPerson(farm, people.admin, { name, organId, roleIds: [role?.Id ?? ''] })
  for (const where of [farm, twin]) expect(await statusAt(where, persona)).toBe(200)
  return { ...persona, name }
}

async function statusAt(where: Farm, who: Persona, organPath?: string): Promise<number> {
  const query = { formId: enterpriseForm.id, ...(organPath && { organPath }) }
  return (await where.call(who, recordCalls.list, { query })).status
}

/** By the time that a change is answered, no process goes by what was before. */
async function expectEverywhere(who: Persona, status: number): Promise<void> {
  expect([await statusAt(twin, who), await statusAt(farm, who)]).toEqual([status, status])
}

const read = async (who: Persona) => done(await farm.call(people.admin, userCalls.get, { query: { id: who.id } }))
const edit = async (who: Persona, changes: Omit<BodyOf<typeof userCalls.edit>, 'Id' | 'UpdateTime'>) => {
  const { UpdateTime = '' } = await read(who)
  done(await farm.call(people.admin, userCalls.edit, { body: { Id: who.id, UpdateTime, ...changes } }))
}

/** A role of one person alone, so that what becomes of it touches nobody else. */
async function managerOfOwnRole(functions: string[]): Promise<{ who: Persona; role: Role }> {
  const who = await manager()
  const body = { Name: `独有${made}`, DataScope: '本组织及下级' as const, OrganId: who.organId, Functions: functions }
  const role = done(await farm.call(people.admin, roleCalls.add, { body }))
  await edit(who, { RoleIds: [role.Id] })
  await expectEverywhere(who, 200)
  return { who, role }
}

describe('a change bites on the next request in every process', () => {
  test('when they sign out', async () => {
    const who = await manager()
    await farm.call(who, accessCalls.logout, {})
    await expectEverywhere(who, 401)
  })

  test('when their session is ended', async () => {
    const who = await manager()
    done(await farm.call(people.admin, sessionCalls.end, { body: { UserId: who.id } }))
    await expectEverywhere(who, 401)
  })

  test('when their password is changed', async () => {
    const who = await manager()
    done(await farm.call(people.admin, userCalls.editPassword, { body: { Id: who.id, Password: 'another good one' } }))
    await expectEverywhere(who, 401)
  })

  test('when they are disabled', async () => {
    const who = await manager()
    await edit(who, { IsEnabled: false })
    await expectEverywhere(who, 401)
  })

  test('when they are deleted', async () => {
    const who = await manager()
    done(await farm.call(people.admin, userCalls.remove, { body: { Ids: [who.id] } }))
    await expectEverywhere(who, 401)
  })

  test('when their role is taken away', async () => {
    const who = await manager()
    await edit(who, { RoleIds: [] })
    await expectEverywhere(who, 403)
  })

  test('when their role loses a function', async () => {
    const { who, role } = await managerOfOwnRole(['/Core/EnterpriseList'])
    const { Id, UpdateTime } = role
    done(await farm.call(people.admin, roleCalls.editFunctions, { body: { Id, UpdateTime, Functions: [] } }))
    await expectEverywhere(who, 403)
  })

  test('when a form is restricted', async () => {
    const { who, role } = await managerOfOwnRole(['/Core/EnterpriseList'])
    const less = { Denied: ['view' as const], Fields: {} }
    const body = { Id: enterpriseForm.id, RoleId: role.Id, ...less, Was: { Denied: [], Fields: {} } }
    done(await farm.call(people.admin, designCalls.restrict, { body }))
    await expectEverywhere(who, 403)
  })

  test('when their organisation is moved, nobody reads below its old path any more', async () => {
    const { admin, county } = people
    const addOrgan = (Name: string, Kind: '县' | '部门', ParentId: string) =>
      farm.call(admin, organCalls.add, { body: { Name, Kind, ParentId } })
    const other = done(await addOrgan('新县', '县', admin.organId))
    const team = done(await addOrgan('流动队', '部门', county.organId))
    for (const where of [farm, twin]) expect(await statusAt(where, admin, team.Path)).toBe(200)
    const body = { Id: team.Id, UpdateTime: team.UpdateTime, ParentId: other.Id }
    const moved = done(await farm.call(admin, organCalls.move, { body }))
    for (const where of [twin, farm]) {
      expect([await statusAt(where, admin, team.Path), await statusAt(where, admin, moved.Path)]).toEqual([403, 200])
    }
  })

  test('when an enterprise is deleted, nobody reads below its path any more', async () => {
    const { admin, county } = people
    const enterprise = await add(farm, admin, enterpriseForm, {
      data: { Name: '短命农场', Area: 1 },
      organId: county.organId,
    })
    const { Path } = enterprise.Organ
    for (const where of [farm, twin]) expect(await statusAt(where, admin, Path)).toBe(200)
    done(await farm.call(admin, recordCalls.remove, { body: { Ids: [enterprise.Id] } }))
    for (const where of [twin, farm]) expect(await statusAt(where, admin, Path)).toBe(403)
  })
})

describe('what is changed beside the product is heard of', () => {
  test('when somebody is disabled', async () => {
    const who = await manager()
    await runOnce(farm.database.db, `update account set is_enabled = false where id = '${who.id}'`)
    for (const where of [farm, twin]) await vi.waitFor(async () => expect(await statusAt(where, who)).toBe(401))
  })

  test('when a role is taken away', async () => {
    const who = await manager()
    await runOnce(farm.database.db, `delete from account_role where account_id = '${who.id}'`)
    for (const where of [farm, twin]) await vi.waitFor(async () => expect(await statusAt(where, who)).toBe(403))
  })
})

test('a process that no longer hears of changes asks the database each time', async () => {
  const who = await manager()
  // Nobody listens, and the change is made without telling: only asking finds it.
  await runOnce(
    farm.database.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'farm-listener'`,
  )
  await runOnce(
    farm.database.db,
    `begin; set local session_replication_role = replica; delete from session where account_id = '${who.id}'; commit`,
  )
  for (const where of [farm, twin]) await vi.waitFor(async () => expect(await statusAt(where, who)).toBe(401))
})

test('a new sign-in works at once in every process', async () => {
  const { name } = await manager()
  const again = await signIn(farm, name)
  expect(again.token).not.toBe(PASSWORD)
  for (const where of [farm, twin]) expect(await statusAt(where, again)).toBe(200)
})
