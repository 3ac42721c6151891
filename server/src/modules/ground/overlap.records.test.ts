import { type WireRecord, polygonArea, recordCalls } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { noteGround, recheckDue } from '../lots/index.ts'
import { compareDue } from './index.ts'

const now = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const lots = await lotsOfA(farm, people)
const { fields } = lots
const { db } = farm.database
afterAll(farm.close)

const { signal } = new AbortController()
/** What the server does of itself within a second. */
const settle = async () => {
  await compareDue({ db, onChanged: noteGround, signal })
  await recheckDue({ db, now, zone: 'Asia/Shanghai', signal })
}
const at = (day: string) => `2026-${day}T04:00:00.000Z`
const bordered = (lng: number, lat: number) => {
  const Points: Array<[number, number]> = [
    [lng, lat],
    [lng + 0.001, lat],
    [lng + 0.001, lat + 0.001],
    [lng, lat + 0.001],
  ]
  return { Points, Area: polygonArea(Points) }
}
const plot = (Name: string, lng: number, lat = 31) =>
  add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 15, Boundary: bordered(lng, lat) } })
const standing = (lng: number, lat = 31) => ({ Position: { Lng: lng + 0.0005, Lat: lat + 0.0005 } })
const banned = { Inputs: [fields.row(fields.forbidden, 200)] }
const nowhere = (more: object) => ({ Enterprise: enterpriseA.Id, Operation: fields.spray.Id, ...more })
const lotOf = async (place: WireRecord) => {
  const data = fields.picked(place, { Plan: (await fields.plan(place)).Id })
  return done(await lots.send(managerA, lots.ofHarvest(await fields.sent(workerA, data, at('11-20')), 100)))
}
const statusOf = async (lot: WireRecord) => (await lots.read(lot)).Data.Status

test('what was used on a plot binds another that lies on the same ground, and no neighbour', async () => {
  const [one, same, beside] = [
    await plot('甲田', 120),
    await plot('有机示范田', 120.0002),
    await plot('乙田', 120.0012),
  ]
  await settle()
  await fields.sent(workerA, fields.used(one), at('11-22'))
  const pick = (place: WireRecord) => fields.send(workerA, fields.picked(place), at('11-25'))
  expect([(await pick(same)).status, (await pick(beside)).status]).toEqual([422, 200])
  const overlaps = async ({ Id }: WireRecord) =>
    done(await farm.call(managerA, placeCalls.lineage, { query: { id: Id } })).Overlaps
  expect(await overlaps(one)).toEqual([{ Id: same.Id, Name: '有机示范田' }])
  expect(await overlaps(beside)).toEqual([])
})

test('of one that is drawn there later the goods are held', async () => {
  const one = await plot('丙田', 121)
  await fields.sent(workerA, fields.used(one, banned), at('11-11'))
  const later = await add(farm, managerA, placeForm, { data: { Name: '新田', Compony: enterpriseA.Id, Area: 15 } })
  const lot = await lotOf(later)
  await settle()
  expect(await statusOf(lot)).toBe('正常')
  const { Id, UpdateTime } = await lots.read(later)
  const drawn = { Id, UpdateTime, Data: { Boundary: bordered(121, 31) } }
  done(await farm.call(managerA, recordCalls.edit, { body: drawn }))
  await settle()
  expect(await statusOf(lot)).toBe('暂扣')
})

test('plots of others bind nothing', async () => {
  const mine = await plot('丁田', 122)
  const data = { Name: '邻家田', Compony: enterpriseB.Id, Area: 15, Boundary: bordered(122, 31) }
  const theirs = await add(farm, managerB, placeForm, { data })
  await settle()
  const use = {
    Enterprise: enterpriseB.Id,
    Operation: fields.spray.Id,
    Place: [theirs.Id],
    Inputs: [fields.row(fields.imidacloprid, 200)],
  }
  done(await fields.send(managerB, use, at('11-22')))
  expect((await fields.send(workerA, fields.picked(mine), at('11-25'))).status).toBe(200)
})

test('what names neither plot nor plan was where whoever did it stood', async () => {
  const place = await plot('戊田', 123)
  const lot = await lotOf(place)
  await settle()
  const use = await fields.sent(workerA, nowhere({ ...banned, ...standing(123) }), at('11-11'))
  expect(use.Data.Ground).toEqual([place.Id])
  await settle()
  expect(await statusOf(lot)).toBe('暂扣')
})

test('so was what names a plot far away; what was written down beside the plot was on it', async () => {
  const [place, far] = [await plot('己田', 124), await plot('庚田', 124.6)]
  const [lot, other] = [await lotOf(place), await lotOf(far)]
  await settle()
  const near = await fields.sent(workerA, fields.used(far, standing(124.602)), at('11-01'))
  expect(near.Data.Ground).toBeUndefined()
  const use = await fields.sent(workerA, fields.used(far, { ...banned, ...standing(124) }), at('11-11'))
  expect(use.Data.Ground).toEqual([place.Id])
  await settle()
  expect([await statusOf(lot), await statusOf(other)]).toEqual(['暂扣', '暂扣'])
})
