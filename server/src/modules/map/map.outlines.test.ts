import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { mapCalls } from '@farm/contract/map'
import { organCalls } from '@farm/contract/organs'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

type Ring = Array<[number, number]>

const square = (lng: number, lat: number, size = 0.01): Ring => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
]
const bowTie: Ring = [
  [111, 37],
  [111.1, 37.1],
  [111.1, 37],
  [111, 37.1],
]

function setOutline(who: Persona, OrganId: string, Rings: Ring[]) {
  return farm.call(who, mapCalls.editOutline, { body: { OrganId, Rings } })
}

async function outlinesFor(who: Persona, organPath?: string): Promise<string[]> {
  const { Outlines } = done(await farm.call(who, mapCalls.ground, { query: organPath ? { organPath } : {} }))
  return Outlines.map(({ Organ }) => Organ.Name)
}

const refused: ReadonlyArray<[what: string, rings: Ring[], fault: string]> = [
  ['crosses itself', [square(111, 37), bowTie], '边界不能自相交'],
  ['has but two corners', [[...square(111, 37).slice(0, 2), [111, 37]]], '边界至少要有 3 个拐点'],
  ['goes through a corner twice', [[...square(111, 37), [111.01, 37]]], '边界的拐点不能重复'],
  [
    'encloses nothing',
    [
      [
        [111, 37],
        [111.1, 37],
        [111.2, 37],
      ],
    ],
    '边界不能自相交',
  ],
]

test.each(refused)('a border that %s is refused', async (_, rings, fault) => {
  const { status, error } = await setOutline(people.county, people.county.organId, rings)
  expect([status, Object.values(error.fields ?? {})]).toEqual([422, [[fault]]])
})

test('more corners than a border may have are refused', async () => {
  const ring = (lng: number) =>
    Array.from({ length: 4000 }, (_, place): [number, number] => {
      const angle = (2 * Math.PI * place) / 4000
      return [lng + 0.1 * Math.cos(angle), 37 + 0.1 * Math.sin(angle)]
    })
  const { status, error } = await setOutline(people.county, people.county.organId, [ring(111), ring(112), ring(113)])
  expect([status, error.fields]).toEqual([422, { Rings: ['边界最多 10000 个拐点，现在有 12000 个'] }])
})

test('nobody draws the border of an organisation outside of their scope, nor of one that is closed', async () => {
  expect((await setOutline(people.otherCounty, people.enterpriseA.Organ.Id, [square(111, 37)])).status).toBe(404)
  expect((await setOutline(people.managerA, people.enterpriseA.Organ.Id, [square(111, 37)])).status).toBe(403)
  expect((await setOutline(people.county, newId(), [square(111, 37)])).status).toBe(404)
  const gone = await add(farm, people.county, enterpriseForm, { data: { Name: '丙合作社', Area: 10 } })
  done(await setOutline(people.county, gone.Organ.Id, [square(111.2, 37)]))
  done(await farm.call(people.county, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  expect((await setOutline(people.county, gone.Organ.Id, [square(111, 37)])).status).toBe(404)
  expect(await outlinesFor(people.county)).not.toContain('丙合作社')
})

test('borders are told to those in scope and below, never to neighbours', async () => {
  const { county, admin, otherCounty, enterpriseA, enterpriseB, managerA, managerB, managerOfA1, roleless } = people
  done(await setOutline(county, county.organId, [square(111, 37, 0.5)]))
  done(await setOutline(county, enterpriseA.Organ.Id, [square(111, 37), square(111.1, 37)]))
  done(await setOutline(county, enterpriseB.Organ.Id, [square(111.3, 37)]))
  const [countyName, a, b] = ['清禾县', '甲合作社', '乙农场']
  expect(await outlinesFor(admin)).toEqual([countyName, a, b])
  expect(await outlinesFor(county)).toEqual([countyName, a, b])
  expect(await outlinesFor(county, enterpriseA.Organ.Path)).toEqual([countyName, a])
  expect(await outlinesFor(managerA)).toEqual([countyName, a])
  expect(await outlinesFor(managerOfA1)).toEqual([countyName, a])
  expect(await outlinesFor(managerB)).toEqual([countyName, b])
  expect(await outlinesFor(roleless)).toEqual([countyName, a])
  expect(await outlinesFor(otherCounty)).toEqual([])
})

test('a border is kept open and rounded to a centimetre; set again as it is, it stays as old as it was', async () => {
  const { county, enterpriseA } = people
  const closed: Ring = [...square(111.123_456_789, 37), [111.123_456_789, 37]]
  const first = done(await setOutline(county, enterpriseA.Organ.Id, [closed]))
  const again = done(await setOutline(county, enterpriseA.Organ.Id, [closed.slice(0, -1)]))
  const own = first.Outlines.find(({ Organ }) => Organ.Id === enterpriseA.Organ.Id)
  expect(own?.Rings[0]?.length).toBe(4)
  expect(own?.Rings[0]?.[0]).toEqual([111.123_456_8, 37])
  expect(again).toEqual(first)
})

test('without rings an organisation has no border any more', async () => {
  const team = done(
    await farm.call(people.county, organCalls.add, {
      body: { Name: '二队', Kind: '部门', ParentId: people.enterpriseA.Organ.Id },
    }),
  )
  done(await setOutline(people.county, team.Id, [square(111, 37)]))
  expect(await outlinesFor(people.managerA)).toContain('二队')
  done(await setOutline(people.county, team.Id, []))
  expect(await outlinesFor(people.managerA)).not.toContain('二队')
})

test('open pages hear that the ground of the map has changed', async () => {
  const listening = await listenAs(farm.server, people.managerB)
  done(await setOutline(people.county, people.enterpriseB.Organ.Id, [square(111.35, 37)]))
  await vi.waitFor(() => expect(listening.events.map(({ fact }) => fact.fact)).toContain('ground'))
  listening.leave()
})
