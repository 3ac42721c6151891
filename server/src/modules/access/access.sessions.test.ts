import { accessCalls, roleCalls } from '@farm/contract/access'
import { recordCalls } from '@farm/contract/forms'
import { enterpriseForm } from '@farm/contract/enterprises'
import { userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, addPerson, done, settle, signIn } from '../../app/testing/personas.ts'
import { type Farm, type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm()
const people = await settle(farm)
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

/** What takes effect at once where it was done, and as soon as it is heard of elsewhere. */
async function expectEverywhere(who: Persona, status: number): Promise<void> {
  expect(await statusAt(farm, who)).toBe(status)
  await vi.waitFor(async () => expect(await statusAt(twin, who)).toBe(status))
}

describe('what is kept of people in memory is given up in every process', () => {
  test('when they sign out', async () => {
    const who = await manager()
    await farm.call(who, accessCalls.logout, {})
    await expectEverywhere(who, 401)
  })

  test('when their password is changed', async () => {
    const who = await manager()
    done(await farm.call(people.admin, userCalls.editPassword, { body: { Id: who.id, Password: 'another good one' } }))
    await expectEverywhere(who, 401)
  })

  test('when they are disabled', async () => {
    const who = await manager()
    await runOnce(farm.database.db, `update account set is_enabled = false where id = '${who.id}'`)
    for (const where of [farm, twin]) await vi.waitFor(async () => expect(await statusAt(where, who)).toBe(401))
  })

  test('when their role is taken away', async () => {
    const who = await manager()
    await runOnce(farm.database.db, `delete from account_role where account_id = '${who.id}'`)
    for (const where of [farm, twin]) await vi.waitFor(async () => expect(await statusAt(where, who)).toBe(403))
  })

  test('when an organisation is closed, nobody reads below its path any more', async () => {
    const { admin, enterpriseB } = people
    const { Path, Id } = enterpriseB.Organ
    for (const where of [farm, twin]) expect(await statusAt(where, admin, Path)).toBe(200)
    await runOnce(farm.database.db, `update organ set is_closed = true where id = '${Id}'`)
    for (const where of [farm, twin]) {
      await vi.waitFor(async () => expect(await statusAt(where, admin, Path)).toBe(403))
    }
  })
})

test('a process that no longer hears of changes asks the database each time', async () => {
  const who = await manager()
  // Nobody listens, and the change is made without telling: only asking finds it.
  await runOnce(
    farm.database.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
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
