import {
  type WireRecord,
  careCalls,
  computed,
  designCalls,
  draftOf,
  fieldsToWire,
  polygonArea,
  recordCalls,
  sequence,
  text,
} from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { publishAgain } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done, organNoOf } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

type Corners = [number, number][]
type Sent = BodyOf<typeof placeCalls.split>

const block = (west: number, east: number, south = 37, north = 37.001): Corners => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const WHOLE = block(111, 111.003)
const [WEST, MIDDLE, EAST] = [block(111, 111.001), block(111.001, 111.002), block(111.002, 111.003)]

let plot: WireRecord
beforeEach(async () => {
  plot = await add(farm, people.managerA, placeForm, {
    data: {
      Name: '大块地',
      Code: 'A-1',
      Compony: people.enterpriseA.Id,
      Area: 44.5,
      Kind: '大田',
      Soil: '壤土',
      Note: '靠路',
      Position: { Lng: 111.0005, Lat: 37.0005 },
      Boundary: { Points: WHOLE, Area: 0 },
    },
  })
})

const part = (Name: string, Points: Corners, more: { Id?: string; Area?: number } = {}) => ({
  Name,
  Points,
  Area: polygonArea(Points),
  ...more,
})

function thirds(): Sent['Parts'] {
  return [part('大块地-1', WEST), part('大块地-2', MIDDLE, { Id: newId() }), part('大块地-3', EAST, { Id: newId() })]
}

function split(who: Persona, Parts: Sent['Parts'], { Id, UpdateTime }: Pick<Sent, 'Id' | 'UpdateTime'> = plot) {
  return farm.call(who, placeCalls.split, { body: { Id, UpdateTime, Parts } })
}

async function plotNames(): Promise<unknown[]> {
  const query = { formId: placeForm.id, qs: `Compony[=]${people.enterpriseA.Id}`, orderBy: 'Name asc' }
  return done(await farm.call(people.admin, recordCalls.list, { query })).map(({ Data }) => Data.Name)
}

const refused: ReadonlyArray<[what: string, parts: () => Sent['Parts'], faults: Readonly<Record<string, string[]>>]> = [
  [
    'reach beyond the plot',
    () => [part('一', WEST), part('二', block(111.001, 111.0032), { Id: newId() })],
    { 'Parts.1.Points': ['超出了原地块的边界'] },
  ],
  [
    'lie over each other',
    () => [part('一', WEST), part('二', block(111.0009, 111.003), { Id: newId() })],
    { 'Parts.1.Points': ['与“一”重叠'] },
  ],
  [
    'cross themselves',
    () => [
      part('一', WEST),
      part(
        '二',
        [
          [111.001, 37],
          [111.003, 37.001],
          [111.003, 37],
          [111.001, 37.0005],
        ],
        { Id: newId() },
      ),
    ],
    { 'Parts.1.Points': ['“边界”不能与自己交叉'] },
  ],
  [
    'are said to be larger than they are',
    () => [part('一', WEST, { Area: polygonArea(WEST) * 1.02 }), part('二', EAST, { Id: newId() })],
    { 'Parts.0.Area': [`与按边界测得的 ${polygonArea(WEST)} 亩相差超过 1%`] },
  ],
  [
    'have one name',
    () => [part('一', WEST), part('一', EAST, { Id: newId() })],
    { 'Parts.1.Name': ['各部分的名称不能相同'] },
  ],
  ['have no id of their own', () => [part('一', WEST), part('二', EAST)], { 'Parts.1.Id': ['新地块需要编号'] }],
  [
    'want another id for what stays',
    () => [part('一', WEST, { Id: newId() }), part('二', EAST, { Id: newId() })],
    { 'Parts.0.Id': ['第一部分沿用原地块的编号'] },
  ],
]

test.each(refused)('parts that %s are refused, and nothing is divided', async (_, parts, faults) => {
  const before = await plotNames()
  const { status, error } = await split(people.managerA, parts())
  expect([status, error.fields]).toEqual([422, faults])
  expect(await plotNames()).toEqual(before)
})

test('a plot of another enterprise does not exist, nor does one of another kind', async () => {
  expect((await split(people.managerB, thirds())).status).toBe(404)
  expect((await split(people.otherCounty, thirds())).status).toBe(404)
  expect((await split(people.admin, thirds(), people.enterpriseA)).status).toBe(404)
  expect((await split(people.managerA, thirds(), { ...plot, Id: newId() })).status).toBe(404)
})

test('who may not add plots can’t divide one, nor can those who may not draw', async () => {
  const { admin, county, enterpriseA } = people
  const role = (name: string) =>
    addRole(farm, admin, county.organId, {
      name,
      scope: '本组织及下级',
      urls: ['/FormData/AddData/:id', '/FormData/AddData'],
    })
  const [notAdding, notDrawing] = [await role('只改不增'), await role('不画边界')]
  const restrict = async (RoleId: string, less: { Denied: 'add'[]; Fields: Readonly<Record<string, 'read'>> }) =>
    done(
      await farm.call(admin, designCalls.restrict, {
        body: { Id: placeForm.id, RoleId, ...less, Was: { Denied: [], Fields: {} } },
      }),
    )
  await restrict(notAdding, { Denied: ['add'], Fields: {} })
  await restrict(notDrawing, { Denied: [], Fields: { Boundary: 'read' } })
  for (const [name, roleId] of [
    ['editor', notAdding],
    ['reader', notDrawing],
  ] as const) {
    const who = await addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    expect((await split(who, thirds())).status).toBe(403)
  }
})

test('a plot whose border nobody has drawn can’t be divided', async () => {
  const data = { Name: '没画的地', Compony: people.enterpriseA.Id, Area: 10 }
  const loose = await add(farm, people.managerA, placeForm, { data })
  const { status, error } = await split(people.managerA, thirds(), loose)
  expect([status, error.fields]).toEqual([422, { Id: ['地块还没有边界，请先画出边界再分割'] }])
})

test('what somebody else has changed meanwhile is not divided', async () => {
  const edit = { Id: plot.Id, UpdateTime: plot.UpdateTime, Data: { Note: '靠河' } }
  done(await farm.call(people.county, recordCalls.edit, { body: edit }))
  const before = await plotNames()
  const { status, error } = await split(people.managerA, thirds())
  expect([status, error.code]).toEqual([409, 'form-data/stale'])
  expect(await plotNames()).toEqual(before)
})

test('an id that is in use already undoes the whole division', async () => {
  const before = await plotNames()
  const { status } = await split(people.managerA, [part('一', WEST), part('二', EAST, { Id: people.enterpriseA.Id })])
  expect(status).toBe(409)
  expect(await plotNames()).toEqual(before)
})

test('a divided plot keeps the first part; the others are plots like it, each as large as it is drawn', async () => {
  const parts = thirds()
  const [kept, second, third] = done(await split(people.managerA, parts))
  expect(kept).toMatchObject({ Id: plot.Id, Data: { Name: '大块地-1', Code: 'A-1', Note: '靠路' } })
  expect([second?.Id, third?.Id]).toEqual([parts[1]?.Id, parts[2]?.Id])
  for (const [index, one] of [kept, second, third].entries()) {
    const points = parts[index]?.Points
    const area = polygonArea(points ?? [])
    expect(one?.Data).toMatchObject({
      Kind: '大田',
      Soil: '壤土',
      Area: area,
      Boundary: { Points: points, Area: area },
    })
    expect(one?.Organ.Id).toBe(people.enterpriseA.Organ.Id)
  }
  expect(second?.Data).not.toHaveProperty('Code')
  // The old position lies in the first part; the others have one in their own middle.
  expect(kept?.Data.Position).toEqual({ Lng: 111.0005, Lat: 37.0005 })
  expect(third?.Data.Position).toEqual({ Lng: 111.0025, Lat: 37.0005 })
})

test('a kept part that the old position does not lie in gets one inside', async () => {
  const [kept] = done(await split(people.managerA, [part('东', EAST), part('西', WEST, { Id: newId() })]))
  expect(kept?.Data.Position).toEqual({ Lng: 111.0025, Lat: 37.0005 })
})

test('parts that were cut between corners and rounded are no fault', async () => {
  const slanted: Corners = [
    [111, 37],
    [111.001_333_3, 37],
    [111.001_666_7, 37.001],
    [111, 37.001],
  ]
  const rest: Corners = [
    [111.001_333_3, 37],
    [111.003, 37],
    [111.003, 37.001],
    [111.001_666_6, 37.001_000_1],
  ]
  expect((await split(people.managerA, [part('一', slanted), part('二', rest, { Id: newId() })])).status).toBe(200)
})

test('the same division sent again answers what it made and makes nothing more', async () => {
  const parts = thirds()
  const first = done(await split(people.managerA, parts))
  const before = await plotNames()
  expect(done(await split(people.managerA, parts))).toEqual(first)
  expect(await plotNames()).toEqual(before)
  const changed = [part('大块地-1', WEST), part('别的', MIDDLE, { Id: parts[1]?.Id ?? '' }), ...parts.slice(2)]
  expect((await split(people.managerA, changed)).status).toBe(409)
})

test('two who send the same division at once divide the plot once', async () => {
  const parts = thirds()
  const before = await plotNames()
  const [one, other] = await Promise.all([split(people.managerA, parts), split(people.managerA, parts)])
  expect(one.status).toBe(200)
  expect(other.data).toEqual(one.data)
  expect(await plotNames()).toHaveLength(before.length + 2)
})

test('the plot as it was stands in its history and comes back when the division is taken back', async () => {
  const [kept] = done(await split(people.managerA, thirds()))
  const history = done(await farm.call(people.managerA, careCalls.history, { query: { id: plot.Id } }))
  expect(history.map(({ Act }) => Act).toSorted()).toEqual(['add', 'edit'])
  const { Acts } = done(await farm.call(people.managerA, placeCalls.lineage, { query: { id: kept?.Id ?? '' } }))
  const back = done(await farm.call(people.managerA, placeCalls.takeBack, { body: { Id: Acts[0]?.Id ?? '' } }))
  expect(back.Data).toMatchObject({ Name: '大块地', Area: 44.5, Boundary: { Points: WHOLE } })
})

test('fields that a form designer added are taken over too, but for numbers, what must be unique and what is worked out', async () => {
  const { admin, managerA, enterpriseA } = people
  const own = fieldsToWire({
    F1: text('水源'),
    F2: text('铭牌号', { unique: true }),
    F3: sequence('档案号', 'DK', { date: 'none' }),
    F4: computed('公顷', '[Area] / 15'),
  })
  const draft = draftOf(placeForm)
  done(await publishAgain(farm, admin, placeForm.id, { ...draft, Fields: [...draft.Fields, ...own] }))
  const body = {
    FormId: placeForm.id,
    Data: {
      Name: '有铭牌的地',
      Compony: enterpriseA.Id,
      Area: 44.5,
      F1: '机井',
      F2: 'MP-1',
      Boundary: { Points: WHOLE, Area: 0 },
    },
  }
  const plate = done(await farm.call(managerA, recordCalls.add, { body }))
  const no = organNoOf(enterpriseA)
  const [kept, second, third] = done(await split(managerA, thirds(), plate))
  expect(kept?.Data).toMatchObject({ F1: '机井', F2: 'MP-1', F3: `DK${no}-0001` })
  expect([second, third].map((one) => [one?.Data.F1, one?.Data.F2, one?.Data.F3])).toEqual([
    ['机井', undefined, `DK${no}-0002`],
    ['机井', undefined, `DK${no}-0003`],
  ])
  expect(second?.Data.F4).toBeCloseTo(polygonArea(MIDDLE) / 15, 2)
})
