import type { ClockData } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, workerA } = people
const { lots, release, allowAll, visit } = await releasedLotOfA(farm, people)
const { fields } = lots
afterAll(farm.close)
beforeAll(allowAll)

/** A lot that left, of tomatoes that were picked from a plot on 20 November. */
const leftFrom = async (picked: ClockData) => {
  const punchIn = await fields.sent(workerA, picked, '2026-11-20T04:00:00.000Z')
  return lots.out([done(await lots.send(managerA, { ...lots.ofHarvest(punchIn, 50), Crops: fields.tomato.Id })), 50])
}
const pageOf = async (lot: WireRecord) => {
  const { Code } = done(await release(lot, ['operations', 'inputs']))
  return (await visit(Code)).body
}
const lastUseOn = (page: string) => page.match(/最近用药<\/dt>\s*<dd>([^<]*)/)?.[1]
const sprayed = (data: ClockData, day = '2026-10-10') => fields.sent(workerA, data, `${day}T02:00:00.000Z`)

test('of a use that was written down without a plan, or for the plan of another crop, the page tells', async () => {
  const place = await fields.plot('东地')
  const [own, other] = [await fields.plan(place), await fields.plan(place)]
  const picked = fields.picked(place, { Plan: own.Id })
  await sprayed(fields.used(place, { Plan: other.Id }), '2026-10-10')
  const first = await pageOf(await leftFrom(picked))
  expect([lastUseOn(first), first.includes('吡虫啉')]).toEqual(['2026-10-10，距发货 46 天', true])
  await sprayed(fields.used(place), '2026-10-12')
  expect(lastUseOn(await pageOf(await leftFrom(picked)))).toBe('2026-10-12，距发货 44 天')
})

test('of goods whose harvest names no plan the page tells what was used on their plot', async () => {
  const place = await fields.plot('西地')
  const lot = await leftFrom(fields.picked(place))
  expect(lastUseOn(await pageOf(lot))).toBe('没有用药记录（产地地块自 2026-05-24 起）')
  await sprayed(fields.used(place))
  expect(lastUseOn(await pageOf(lot))).toBe('2026-10-10，距发货 46 天')
})

test('of goods whose plot nobody knows the page says that it was not looked at', async () => {
  const place = await fields.plot('南地')
  const { Place, ...nowhere } = fields.picked(place)
  expect(Place).toEqual([place.Id])
  expect(lastUseOn(await pageOf(await leftFrom(nowhere)))).toBe('未核对：有采收没有地块，不能确认是否用药')
})

test('what the check of a use came to stands beside it', async () => {
  const place = await fields.plot('北地')
  await sprayed(fields.used(place, { Inputs: [fields.row(fields.imidacloprid, 2000)] }), '2026-10-01')
  const page = await pageOf(await leftFrom(fields.picked(place)))
  expect(page).toMatch(/吡虫啉[^]*使用核查：禁止/)
})

test('what was used after the harvest is told of no goods', async () => {
  const place = await fields.plot('中地')
  const lot = await leftFrom(fields.picked(place))
  await sprayed(fields.used(place), '2026-11-21')
  expect(lastUseOn(await pageOf(lot))).toBe('没有用药记录（产地地块自 2026-05-24 起）')
})
