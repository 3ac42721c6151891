import { careCalls, designCalls, recordCalls } from '@farm/contract/forms'
import { MAX_SHAPES, placeCalls, placeForm } from '@farm/contract/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { runOnce } from '../../platform/db/index.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

const SIZE = 0.001

const square = (lng: number, lat: number): [number, number][] => [
  [lng, lat],
  [lng + SIZE, lat],
  [lng + SIZE, lat + SIZE],
  [lng, lat + SIZE],
]

interface Where {
  readonly at: readonly [lng: number, lat: number]
  readonly area: number
}

const drawn = (who: Persona, enterprise: string, Name: string, { at: [lng, lat], area }: Where) =>
  add(farm, who, placeForm, {
    data: { Name, Compony: enterprise, Area: area, Kind: '大田', Boundary: { Points: square(lng, lat), Area: 0 } },
  })

beforeAll(async () => {
  const { managerA, managerB, enterpriseA, enterpriseB } = people
  await drawn(managerA, enterpriseA.Id, '东地', { at: [111, 37], area: 15 })
  await drawn(managerA, enterpriseA.Id, '西地', { at: [110.9, 37], area: 30 })
  await drawn(managerB, enterpriseB.Id, '乙地', { at: [111.002, 37], area: 20 })
  const data = { Name: '井边', Compony: enterpriseA.Id, Area: 2, Position: { Lng: 111.05, Lat: 37.05 } }
  await add(farm, managerA, placeForm, { data })
  await add(farm, managerA, placeForm, { data: { Name: '不知在哪', Compony: enterpriseA.Id, Area: 40 } })
})

async function shapesFor(who: Persona, query: { box?: string; enterprise?: string; organPath?: string } = {}) {
  return done(await farm.call(who, placeCalls.shapes, { query }))
}

async function namesFor(...asked: Parameters<typeof shapesFor>): Promise<string[]> {
  return (await shapesFor(...asked)).Shapes.map(({ Name }) => Name)
}

test.each(['111,37,112', 'a,b,c,d', '1.2.3,37,112,38', '112,37,111,38', '111,38,112,37'])(
  'the box %s is refused',
  async (box) => {
    const { status, error } = await farm.call(people.managerA, placeCalls.shapes, { query: { box } })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['box']])
  },
)

test('plots are told to those in scope alone, the largest first', async () => {
  expect(await namesFor(people.managerA)).toEqual(['西地', '东地', '井边'])
  expect(await namesFor(people.managerB)).toEqual(['乙地'])
  expect(await namesFor(people.otherCounty)).toEqual([])
  expect(await namesFor(people.county)).toEqual(['西地', '乙地', '东地', '井边'])
  expect(await namesFor(people.county, { organPath: people.enterpriseB.Organ.Path })).toEqual(['乙地'])
})

test('another enterprise’s plots are not told to who asks for their part of the map or for that enterprise', async () => {
  expect(await shapesFor(people.managerB, { box: '110.89,36.99,110.95,37.01' })).toEqual({ Shapes: [], HasMore: false })
  expect(await namesFor(people.managerB, { enterprise: people.enterpriseA.Id })).toEqual([])
  expect(await namesFor(people.county, { enterprise: people.enterpriseA.Id })).toEqual(['西地', '东地', '井边'])
})

test('a part of the map holds what reaches into it', async () => {
  expect(await namesFor(people.county, { box: '111.0005,37.0005,111.01,37.01' })).toEqual(['乙地', '东地'])
  expect(await namesFor(people.county, { box: '111.0012,37,111.0018,37.01' })).toEqual([])
  expect(await namesFor(people.county, { box: '111.049,37.049,111.051,37.051' })).toEqual(['井边'])
  expect(await namesFor(people.county, { box: '-400,-95,400,95' })).toHaveLength(4)
})

test('a plot is told with its corners, its enterprise and how far all of them reach', async () => {
  const { Shapes, Extent, HasMore } = await shapesFor(people.managerA, { enterprise: people.enterpriseA.Id })
  expect(Shapes[1]).toMatchObject({
    Name: '东地',
    Area: 15,
    Kind: '大田',
    Enterprise: { Id: people.enterpriseA.Id, Name: '甲合作社' },
    Points: square(111, 37),
  })
  expect(Shapes[2]?.Points).toEqual([[111.05, 37.05]])
  expect(Extent).toEqual([110.9, 37, 111.05, 37.05])
  expect(HasMore).toBe(false)
})

test('what is moved, renamed, deleted and taken back is so on the map', async () => {
  const { managerA, enterpriseA } = people
  const one = await drawn(managerA, enterpriseA.Id, '新地', { at: [111.5, 37], area: 3 })
  const box = '111.49,36.99,111.51,37.01'
  const edit = { Id: one.Id, UpdateTime: one.UpdateTime, Data: { Boundary: { Points: square(111.6, 37), Area: 0 } } }
  done(await farm.call(managerA, recordCalls.edit, { body: edit }))
  expect(await namesFor(managerA, { box })).toEqual([])
  const moved = '111.59,36.99,111.61,37.01'
  expect(await namesFor(managerA, { box: moved })).toEqual(['新地'])
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [one.Id] } }))
  expect(await namesFor(managerA, { box: moved })).toEqual([])
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [one.Id] } }))
  expect(await namesFor(managerA, { box: moved })).toEqual(['新地'])
})

test('where there are more plots than are told, the largest are, how far all reach, and that there are more', async () => {
  const { managerB, enterpriseB } = people
  const one = await drawn(managerB, enterpriseB.Id, '满地', { at: [115, 40], area: 1 })
  await runOnce(
    farm.database.db,
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), form_id, data || jsonb_build_object('Area', n + 1), add_time, update_time, occur_time, user_id,
            update_user_id, organ_id, organ_no, organ_path
       from record cross join generate_series(1, ${MAX_SHAPES}) n where id = '${one.Id}'`,
  )
  const { Shapes, HasMore, Extent } = await shapesFor(managerB, { box: '114.9,39.9,115.1,40.1' })
  expect([Shapes.length, Shapes[0]?.Area, Shapes.at(-1)?.Area]).toEqual([MAX_SHAPES, MAX_SHAPES + 1, 2])
  expect([HasMore, Extent]).toEqual([true, [115, 40, 115 + SIZE, 40 + SIZE]])
})

test('where the border is hidden from somebody, only the position is told, and only it is looked for', async () => {
  const { admin, county, enterpriseA, managerA } = people
  const both = { Name: '机密地', Compony: enterpriseA.Id, Area: 5, Position: { Lng: 111.9, Lat: 37.9 } }
  await add(farm, managerA, placeForm, { data: { ...both, Boundary: { Points: square(111.7, 37.7), Area: 0 } } })
  const urls = ['/FormData/List']
  const roleId = await addRole(farm, admin, county.organId, { name: '只看位置', scope: '本组织及下级', urls })
  const onlooker = await addPerson(farm, admin, { name: 'onlooker', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
  const restriction = { Denied: [], Fields: { Boundary: 'hidden' as const } }
  const body = { Id: placeForm.id, RoleId: roleId, ...restriction, Was: { Denied: [], Fields: {} } }
  done(await farm.call(admin, designCalls.restrict, { body }))
  expect(await namesFor(onlooker, { box: '111.69,37.69,111.71,37.71' })).toEqual([])
  const { Shapes } = await shapesFor(onlooker, { box: '111.89,37.89,111.91,37.91' })
  expect(Shapes.map(({ Name, Points }) => [Name, Points])).toEqual([['机密地', [[111.9, 37.9]]]])
  expect(await namesFor(onlooker)).not.toContain('东地')
  expect(await namesFor(managerA, { box: '111.69,37.69,111.71,37.71' })).toEqual(['机密地'])
})
