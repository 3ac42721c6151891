import { clockForm } from '@farm/contract/clock'
import { operationForm } from '@farm/contract/operations'
import { boardCalls, reportCalls, reports, statisticsCalls } from '@farm/contract/statistics'
import { userCalls } from '@farm/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { foldCounts } from '../forms/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, enterpriseA, enterpriseB } = people
const { db } = farm.database
const [A, B] = [enterpriseA.Organ.Id, enterpriseB.Organ.Id]
afterAll(farm.close)

const dayMs = 24 * 60 * 60_000
const dayAgo = (days: number) => new Date(Date.now() + 8 * 60 * 60_000 - days * dayMs).toISOString().slice(0, 10)
const past = { from: dayAgo(20), to: dayAgo(1) }
const noon = (day: string) => `${day}T12:00:00+08:00`

let role = ''
let weeding = ''
beforeAll(async () => {
  const shared = { organId: county.organId }
  weeding = (await add(farm, admin, operationForm, { data: { Name: '除草', Type: '其他' }, ...shared })).Id
  role = await addRole(farm, admin, county.organId, {
    name: '打卡员',
    scope: '仅本人',
    urls: ['/Clock', '/ClockForm'],
  })
})

let made = 0
/** Two who punched in and one who did not, at A since long ago. */
async function crew(): Promise<readonly [Persona, Persona]> {
  const person = async () => {
    made += 1
    return addPerson(farm, admin, { name: `hand${made}`, organId: A, roleIds: [role] })
  }
  const [busy, idle] = [await person(), await person()]
  for (const day of [dayAgo(1), dayAgo(5)]) {
    await add(farm, busy, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: weeding }, occurTime: noon(day) })
  }
  await sql`update account set add_time = now() - interval '90 days'`.execute(db)
  await foldCounts(db)
  return [busy, idle]
}

/** Reports that name who is missing. */
const telling = Object.values(reports).filter(({ absent, groups }) => absent === 'User' || groups.includes('User'))

/** Figures of past days that somebody is shown, with the names beside them. */
async function figuresOf(who: Persona, asked = telling): Promise<Readonly<Record<string, unknown>>> {
  const shown: Record<string, unknown> = {}
  for (const { key, groups } of asked) {
    for (const by of groups) {
      const answer = await farm.call(who, reportCalls.report, { query: { key, by, ...past } })
      if (answer.status !== 403) shown[`${key} ${by}`] = done(answer)
    }
  }
  for (const day of [dayAgo(1), dayAgo(2), dayAgo(5)]) {
    shown[`silent ${day}`] = done(await farm.call(who, statisticsCalls.silent, { query: { day } }))
    shown[`day ${day}`] = done(await farm.call(who, reportCalls.day, { query: { day } }))
  }
  shown.calendar = done(await farm.call(who, statisticsCalls.calendar, { query: { month: dayAgo(1).slice(0, 7) } }))
  shown.operations = done(await farm.call(who, statisticsCalls.operations, { query: past }))
  shown.clock = done(await farm.call(who, statisticsCalls.clock, { query: {} }))
  for (const [name, call] of Object.entries({
    plans: boardCalls.plans,
    crops: boardCalls.crops,
    inputs: boardCalls.inputs,
  })) {
    shown[name] = done(await farm.call(who, call, { query: {} }))
  }
  return shown
}

async function edit(whom: Persona, changes: object) {
  const { Id, UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: whom.id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id, UpdateTime, ...changes } }))
}

const silentOn = async (who: Persona, day: string) => {
  const { Total, Reported, People } = done(await farm.call(who, statisticsCalls.silent, { query: { day } }))
  return { Total, Reported, names: People.map(({ User }) => User.Id) }
}

describe('figures of past days are the same before and after', () => {
  test.each([
    ['they were disabled', (one: Persona) => edit(one, { IsEnabled: false })],
    ['they lost the role by which they punch in', (one: Persona) => edit(one, { RoleIds: [] })],
    [
      'they were deleted',
      async (one: Persona) => void done(await farm.call(admin, userCalls.remove, { body: { Ids: [one.id] } })),
    ],
    [
      'they were deleted and taken back',
      async (one: Persona) => {
        done(await farm.call(admin, userCalls.remove, { body: { Ids: [one.id] } }))
        done(await farm.call(admin, userCalls.recover, { body: { Ids: [one.id] } }))
      },
    ],
  ])('%s', async (_, leave) => {
    const [busy, idle] = await crew()
    const before = [await figuresOf(managerA), await figuresOf(county)]
    for (const one of [busy, idle]) await leave(one)
    expect([await figuresOf(managerA), await figuresOf(county)]).toEqual(before)
  })

  // Every report by everything that it is grouped by, by three people: a slow machine takes minutes.
  test(
    'people moved to another enterprise: every figure, for both sides and the county',
    { timeout: 600_000 },
    async () => {
      const [busy, idle] = await crew()
      const all = async () => {
        const shown = []
        for (const who of [managerA, managerB, county]) shown.push(await figuresOf(who, Object.values(reports)))
        return shown
      }
      const before = await all()
      expect((await silentOn(managerA, dayAgo(1))).names).toContain(idle.id)
      for (const one of [busy, idle]) await edit(one, { OrganId: B })
      expect(await all()).toEqual(before)
    },
  )
})

test('today they are missed where they stand now, and have reported where they punched in', async () => {
  const [busy, idle] = await crew()
  await add(farm, busy, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: weeding } })
  await foldCounts(db)
  const { Reported } = await silentOn(managerA, dayAgo(0))
  for (const one of [busy, idle]) await edit(one, { OrganId: B })
  const [there, here] = [await silentOn(managerA, dayAgo(0)), await silentOn(managerB, dayAgo(0))]
  expect([there.Reported, there.names.includes(idle.id)]).toEqual([Reported, false])
  expect(here.names).toEqual(expect.arrayContaining([busy.id, idle.id]))
  const all = await silentOn(county, dayAgo(0))
  expect([all.names.includes(busy.id), all.names.includes(idle.id)]).toEqual([false, true])
})

test('of a day before several moves they are missed where they stood that evening, once', async () => {
  const [, idle] = await crew()
  await edit(idle, { OrganId: B })
  await sql`update account_standing set until = now() - interval '3 days' where account_id = ${idle.id}`.execute(db)
  await edit(idle, { OrganId: A })
  const at = async (who: Persona, day: string) =>
    (await silentOn(who, day)).names.filter((one) => one === idle.id).length
  expect([await at(managerA, dayAgo(5)), await at(managerB, dayAgo(5))]).toEqual([1, 0])
  expect([await at(managerA, dayAgo(1)), await at(managerB, dayAgo(1)), await at(county, dayAgo(1))]).toEqual([0, 1, 1])
})
