import { clockCalls } from '@farm/contract/clock'
import { type WireRecord, polygonArea, recordCalls } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { noteGround, recheckDue } from '../lots/index.ts'
import { compareDue, heirsOf } from './index.ts'

const now = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const lots = await lotsOfA(farm, people)
const { fields, statusOf } = lots
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
const overlapsOf = async ({ Id }: WireRecord) => {
  const { Overlaps } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: Id } }))
  return new Set(Overlaps.map((one) => one.Id))
}

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

test('a plot that can’t be compared holds up no other, and is compared once it can be', async () => {
  const [one, other, third] = [await plot('辛田', 125), await plot('壬田', 126), await plot('癸田', 126.0002)]
  await settle()
  const shared = await plot('子田', 125.0002)
  const fourth = await plot('丑田', 126.0001)
  const failing = async (within: typeof db, places: readonly string[]) => {
    if (places.includes(one.Id)) throw new Error('not this plot')
    await noteGround(within, places)
  }
  await expect(compareDue({ db, onChanged: failing, signal })).rejects.toThrow('not this plot')
  expect(await overlapsOf(fourth)).toEqual(new Set([other.Id, third.Id]))
  expect(await overlapsOf(shared)).toEqual(new Set())
  await settle()
  expect(await overlapsOf(shared)).toEqual(new Set([one.Id]))
})

test('what lay on the ground of what a plot came out of binds it, until it did', async () => {
  const [heir, gone, beside] = [await fields.plot('寅田'), await fields.plot('卯田'), await fields.plot('辰田')]
  const [act, until] = [newId(), at('11-23')]
  await sql`
    insert into place_act (id, act, place_id, others, act_time, user_id)
    values (${act}, 'merge', ${heir.Id}, array[${gone.Id}::uuid], ${until}, ${managerA.id})
  `.execute(db)
  await sql`
    insert into place_lineage (act_id, place_id, ancestor_id, until) values (${act}, ${heir.Id}, ${gone.Id}, ${until})
  `.execute(db)
  await sql`insert into place_overlap values (${gone.Id}, ${beside.Id}), (${beside.Id}, ${gone.Id})`.execute(db)
  const [before, after] = [at('11-22'), at('11-24')]
  expect(await heirsOf(db, [beside.Id], before)).toContain(heir.Id)
  expect(await heirsOf(db, [beside.Id], after)).not.toContain(heir.Id)
  await fields.sent(workerA, fields.used(beside), before)
  expect((await fields.send(workerA, fields.picked(heir), at('11-25'))).status).toBe(422)
})

test('a plot is shown as held by what was used where somebody stood', async () => {
  const place = await plot('巳田', 127)
  await settle()
  await fields.sent(workerA, nowhere({ Inputs: [fields.row(fields.imidacloprid, 200)], ...standing(127) }), at('11-26'))
  const held = done(await farm.call(managerA, clockCalls.holds, { query: { places: place.Id } }))
  expect(held).toMatchObject([{ Place: place.Id, Until: '2026-12-03' }])
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
  const words = (what: string) => [`核查为“禁止”，请有放行权限的其他人说明后再更改${what}`]
  expect((await fields.edit(use, standing(124.9))).error?.fields).toEqual({ Position: words('位置') })
  const beside = await plot('酉田', 123.0012)
  expect((await fields.edit(use, { Place: [beside.Id] })).error?.fields).toEqual({ Place: words('地块') })
  const emptied = done(await fields.edit(use, { Inputs: [], Operation: fields.pick.Id }))
  expect(emptied.Data).toMatchObject({ Ground: [place.Id], InputVerdict: '禁止' })
  await settle()
  expect(await statusOf(lot)).toBe('暂扣')
})

test('naming a plot beside where somebody stood takes what was forbidden off no ground', async () => {
  const [place, far, near] = [await plot('戌田', 129), await plot('亥田', 129.6), await plot('丙田', 129.0012)]
  const use = await fields.sent(workerA, fields.used(far, { ...banned, ...standing(129) }), at('11-11'))
  expect(use.Data.Ground).toEqual([place.Id])
  const { error } = await fields.edit(use, { Place: [far.Id, near.Id] })
  expect(Object.keys(error?.fields ?? {})).toEqual(['Place'])
})

test('where somebody stood stays as a certificate was judged by it', async () => {
  const place = await plot('未田', 128)
  const use = await fields.sent(
    workerA,
    nowhere({ Inputs: [fields.row(fields.imidacloprid, 200)], ...standing(128) }),
    at('11-01'),
  )
  const lot = await lotOf(place)
  done(await lots.issue(managerA, lot, 5, { Origin: '清禾县东乡', Contact: '13800000000' }))
  const beside = await plot('申田', 128.0012)
  for (const change of [standing(128.9), { Place: [beside.Id] }]) {
    const { error } = await fields.edit(use, change)
    expect(error?.fields).toEqual({ Inputs: [expect.stringContaining('不能更改其投入品、地块、位置、计划和时间')] })
  }
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
