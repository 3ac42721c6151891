import { type User, userCalls } from '@farm/contract/users'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { runOnce } from '../../platform/db/index.ts'
import { type Farm, type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
/** Another process on the same database. */
const twin = await openTwin(farm)
const { admin, county } = people
const ADMINISTRATORS = '00000000-0000-7000-8000-000000000002'
/** May everything but is no administrator. */
const keeper = await addRole(farm, admin, admin.organId, { name: '看守', scope: '全部', urls: ['/User/List'] })
afterAll(async () => {
  await twin.close()
  await farm.close()
})

const read = async (who: Persona, id: string): Promise<User> =>
  done(await farm.call(who, userCalls.get, { query: { id } }))
type Changes = { IsEnabled?: boolean; RoleIds?: string[]; OrganId?: string }
const edit = (where: Farm, who: Persona, { Id, UpdateTime = '' }: User, changes: Changes) =>
  where.call(who, userCalls.edit, { body: { Id, UpdateTime, ...changes } })

let second: Persona
let made = 0
beforeEach(async () => {
  made += 1
  second = await addPerson(farm, admin, { name: `admin-${made}`, organId: admin.organId, roleIds: [ADMINISTRATORS] })
})

test.each([
  ['disabled', { IsEnabled: false }, 'IsEnabled'],
  ['stripped of the role', { RoleIds: [keeper] }, 'RoleIds'],
  ['moved out of the platform', { OrganId: county.organId }, 'OrganId'],
] satisfies ReadonlyArray<[string, Changes, string]>)(
  'of two administrators one is %s, and then the other can’t be',
  async (_, changes, field) => {
    // The one who is taken still holds a session of before: it must not take the last one along.
    const [first, other] = [await read(admin, admin.id), await read(admin, second.id)]
    expect((await edit(farm, admin, other, changes)).status).toBe(200)
    const third = await addPerson(farm, admin, {
      name: `late-${made}`,
      organId: county.organId,
      roleIds: [ADMINISTRATORS],
    })
    const answer = await edit(farm, third, first, changes)
    expect([answer.status, answer.error.code]).toEqual([422, 'access/last-administrator'])
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
    expect(await read(admin, admin.id)).toEqual(first)
    done(await farm.call(admin, userCalls.remove, { body: { Ids: [third.id] } }))
    await restore(other.Id)
  },
)

test('the last administrator is not deleted, and one without a password counts for nothing', async () => {
  const body = { Name: `paper-${made}`, RealName: '名册', OrganId: admin.organId, RoleIds: [ADMINISTRATORS] }
  const onPaper = done(await farm.call(admin, userCalls.add, { body }))
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [second.id] } }))
  const outside = await addPerson(farm, admin, {
    name: `out-${made}`,
    organId: county.organId,
    roleIds: [ADMINISTRATORS],
  })
  const answer = await farm.call(outside, userCalls.remove, { body: { Ids: [admin.id] } })
  expect([answer.status, answer.error.code]).toEqual([422, 'access/last-administrator'])
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [outside.id, onPaper.Id] } }))
})

test('of two administrators who strip each other at the same moment one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, other] = [await read(admin, admin.id), await read(admin, second.id)]
    const answers = await Promise.all([
      edit(farm, admin, other, { RoleIds: [keeper] }),
      edit(twin, second, first, { RoleIds: [keeper] }),
    ])
    const wellDone = answers.filter(({ status }) => status === 200)
    expect(wellDone).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    // Who came later is told so, or holds nothing any more by then.
    expect(['access/last-administrator', 'access/forbidden', 'form-data/stale']).toContain(refused?.error.code)
    const [winner, loser] = answers[0]?.status === 200 ? [admin, other] : [second, first]
    const stripped = done(await farm.call(winner, userCalls.get, { query: { id: loser.Id } }))
    done(await edit(farm, winner, stripped, { RoleIds: [ADMINISTRATORS] }))
  }
})

test('who takes nobody away that is an administrator waits for no administrators', async () => {
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [keeper] })
  const before = await read(admin, clerk.id)
  const answer = await farm.database.db.transaction().execute(async (holding) => {
    await runOnce(holding, 'select from role where grants_all for no key update')
    return edit(twin, admin, before, { IsEnabled: false })
  })
  expect(answer.status).toBe(200)
})

/** An administrator at the platform again. */
async function restore(id: string): Promise<void> {
  const user = await read(admin, id)
  done(await edit(farm, admin, user, { IsEnabled: true, RoleIds: [ADMINISTRATORS], OrganId: admin.organId }))
  done(await farm.call(admin, userCalls.remove, { body: { Ids: [id] } }))
}
