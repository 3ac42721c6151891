import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { Strip } from '../../app/testing/cells.ts'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

let now = new Date('2026-11-22T00:00:00.000Z')
const farm = await openFarm(() => now)
const { managerA, enterpriseA } = farm.people
const { spray, tomato } = await pesticidesOfA(farm, farm.people)
afterAll(farm.close)

const later = () => {
  now = new Date(now.getTime() + 60_000)
}
const fresh = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))

/** A plot that was divided a moment ago: its second part, and the division. */
async function divided(Name: string) {
  const strip = new Strip()
  const data = { Name, Compony: enterpriseA.Id, ...strip.plot({ from: 0, to: 2 }) }
  const { Id } = await add(farm, managerA, placeForm, { data })
  later()
  const { UpdateTime } = await fresh(Id)
  const Parts = [
    strip.part(`${Name}-1`, { from: 0, to: 0 }, undefined),
    strip.part(`${Name}-2`, { from: 1, to: 2 }, newId()),
  ]
  const parts = done(await farm.call(managerA, placeCalls.split, { body: { Id, UpdateTime, Parts } }))
  later()
  const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: Id } }))
  return { part: parts[1]?.Id ?? '', act: Acts[0]?.Id ?? '' }
}

const planned = (part: string) => ({
  FormId: planForm.id,
  Data: {
    Name: '秋茬',
    Enterprise: enterpriseA.Id,
    Crops: tomato.Id,
    Place: [part],
    Count: 1,
    StartDate: '2026-11-01',
    EndDate: '2026-12-01',
  },
})
const given = (part: string) => ({
  FormId: workOrderForm.id,
  Data: {
    Title: '打药',
    Enterprise: enterpriseA.Id,
    Operation: spray.Id,
    Place: [part],
    Due: '2026-12-01T10:00:00.000Z',
  },
})

test.each([
  ['planned', planned],
  ['given out', given],
])(
  'a division is taken back, or work is %s on a part: of two at once one is refused',
  async (_, body) => {
    for (let round = 0; round < 8; round += 1) {
      const { part, act } = await divided(`${round} 号地`)
      const [back, made] = await Promise.all([
        farm.call(managerA, placeCalls.takeBack, { body: { Id: act } }),
        farm.call(managerA, recordCalls.add, { body: body(part) }),
      ])
      expect([back.status, made.status]).toEqual(back.status === 200 ? [200, 422] : [409, 200])
    }
  },
  60_000,
)

test('a plot is deleted, or work is planned on it: of two at once one is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const data = { Name: `${round} 号棚`, Compony: enterpriseA.Id, Area: 3 }
    const plot: WireRecord = await add(farm, managerA, placeForm, { data })
    const [gone, made] = await Promise.all([
      farm.call(managerA, recordCalls.remove, { body: { Ids: [plot.Id] } }),
      farm.call(managerA, recordCalls.add, { body: planned(plot.Id) }),
    ])
    expect([gone.status, made.status]).toEqual(gone.status === 204 ? [204, 422] : [409, 200])
  }
}, 60_000)
