import { alarmForm } from '@farm/contract/alarms'
import { designCalls } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { boardCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { placeForm } from '@farm/contract/places'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-17T16:30:00Z'))
const { people } = farm
const { admin, county, managerA, managerOfA1, managerB, otherCounty, roleless, enterpriseA, enterpriseB } = people
const season = await seasonOfA(farm, people)
afterAll(farm.close)

const statesFor = async (who: Persona, organPath?: string) =>
  done(await farm.call(who, boardCalls.placeStates, { query: { ...(organPath && { organPath }) } }))

let [planted, idle, unplaced, ofB] = ['', '', '', '']

beforeAll(async () => {
  let at = 0
  const plot = async (who: Persona, Compony: string, Name: string, isPlaced = true) => {
    at += 1
    const Position = isPlaced ? { Lng: 111 + at / 100, Lat: 37 } : undefined
    return (await add(farm, who, placeForm, { data: { Name, Compony, Area: at, ...(Position && { Position }) } })).Id
  }
  planted = await plot(managerA, enterpriseA.Id, '种着')
  idle = await plot(managerA, enterpriseA.Id, '空着')
  unplaced = await plot(managerA, enterpriseA.Id, '不知在哪', false)
  ofB = await plot(managerB, enterpriseB.Id, '乙地')
  const on = (...Place: string[]) => ({ Place })
  // One of them should be over since March: it is in progress all the same, while drafts and what is done are not.
  await season.running({ Name: '春番茄', ...on(planted, unplaced) })
  for (const Name of ['二茬', '三茬', '四茬']) {
    await season.running({ Name, ...on(planted), StartDate: '2026-11-01', EndDate: '2026-12-20' })
  }
  await season.plan({ Name: '草稿', ...on(idle), StartDate: '2026-11-01', EndDate: '2026-12-20' })
  const over = await season.running({ Name: '收完了', ...on(idle) })
  done(await season.change(over, '已完成'))
  const raised = { organPath: enterpriseA.Organ.Path, userId: managerA.id }
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id, Place: [idle] } })
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id, Place: [idle, planted, unplaced] } })
  await raisedAlarm(farm, { ...raised, data: { Enterprise: enterpriseA.Id, Place: [planted], State: '已恢复' } })
  // Those of B name a plot of A, of which whoever sees B alone is told nothing.
  await raisedAlarm(farm, {
    organPath: enterpriseB.Organ.Path,
    userId: managerB.id,
    data: { Enterprise: enterpriseB.Id, Place: [ofB, planted] },
  })
})

const byId = <Row extends { readonly Id: string }>(rows: readonly Row[] = []) =>
  rows.toSorted((one, other) => (one.Id < other.Id ? -1 : 1))
const growing = () => [{ Id: planted, Plans: 4, Names: ['春番茄', '二茬', '三茬'] }]

test('plots with plans in progress and with open alarms are told, as far as a map shows them', async () => {
  const { Growing, Alarmed } = await statesFor(managerA)
  expect(Growing).toEqual(growing())
  expect(byId(Alarmed)).toEqual(
    byId([
      { Id: planted, Alarms: 1 },
      { Id: idle, Alarms: 2 },
    ]),
  )
})

test('of others nobody is told', async () => {
  expect(await statesFor(managerB)).toEqual({ Growing: [], Alarmed: [{ Id: ofB, Alarms: 1 }] })
  expect(await statesFor(managerOfA1)).toEqual({ Growing: [], Alarmed: [] })
  expect(await statesFor(otherCounty)).toEqual({ Growing: [], Alarmed: [] })
  expect(await statesFor(county, enterpriseB.Organ.Path)).toEqual({ Growing: [], Alarmed: [{ Id: ofB, Alarms: 1 }] })
  expect((await statesFor(county)).Growing).toEqual(growing())
  expect((await farm.call(roleless, boardCalls.placeStates, { query: {} })).status).toBe(403)
})

async function clerkWith(name: string, urls: readonly string[], narrow: readonly string[] = []) {
  const role = (scope: '本组织' | '本组织及下级', of: readonly string[]) =>
    addRole(farm, admin, county.organId, { name: `${name}${scope}`, scope, urls: [...of] })
  const wide = await role('本组织及下级', urls)
  const roleIds = [wide, ...(narrow.length > 0 ? [await role('本组织', narrow)] : [])]
  return { wide, clerk: await addPerson(farm, admin, { name, organId: county.organId, roleIds }) }
}

async function restrict(Id: string, RoleId: string, Fields: Readonly<Record<string, 'hidden'>>, Denied: 'view'[] = []) {
  const body = { Id, RoleId, Denied, Fields, Was: { Denied: [], Fields: {} } }
  return done(await farm.call(admin, designCalls.restrict, { body }))
}

test('what may not be seen is absent, which is another thing than that there is none', async () => {
  const { wide, clerk } = await clerkWith('blind', [
    '/Core/PlaceList',
    '/FarmPlan/MakePlan',
    '/FarmOperation/AlarmData',
  ])
  expect((await statesFor(clerk)).Growing).toEqual(growing())
  await restrict(planForm.id, wide, {}, ['view'])
  expect(Object.keys(await statesFor(clerk))).toEqual(['Alarmed'])
  await restrict(alarmForm.id, wide, {}, ['view'])
  expect(await statesFor(clerk)).toEqual({})
})

test('who sees plots farther than plans and alarms is told of none there', async () => {
  const { wide, clerk } = await clerkWith(
    'near',
    ['/Core/PlaceList'],
    ['/FarmPlan/MakePlan', '/FarmOperation/AlarmData'],
  )
  await restrict(planForm.id, wide, {}, ['view'])
  await restrict(alarmForm.id, wide, {}, ['view'])
  expect(await statesFor(clerk)).toEqual({ Growing: [], Alarmed: [] })
})
