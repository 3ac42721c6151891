import { clockCalls } from '@farm/contract/clock'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

let now = new Date('2026-11-24T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, managerB, workerA, colleagueA, roleless } = people
const stock = await pesticidesOfA(farm, people)
const [held, free] = [await stock.plot('东地'), await stock.plot('西地')]
await stock.sent(workerA, stock.used(held), '2026-11-22T04:00:00.000Z')
await stock.sent(workerA, stock.used(held), '2026-10-22T04:00:00.000Z')
afterAll(farm.close)

const ask = (who: Persona) => farm.call(who, clockCalls.holds, { query: { places: `${held.Id},${free.Id}` } })
const told = { Place: held.Id, Until: '2026-11-29', Uses: [{ Name: '吡虫啉', Day: '2026-11-22', From: '2026-11-29' }] }

test('a plot is told until when nothing is harvested there, and by what', async () =>
  expect(done(await ask(managerA))).toEqual([told]))

test('a colleague who sees only their own punch-ins hears of it all the same', async () =>
  expect(done(await ask(colleagueA))).toEqual([told]))

test('of plots of others nothing is told', async () => {
  expect(done(await ask(managerB))).toEqual([])
  expect((await ask(roleless)).status).toBe(403)
})

test('from the day on which may be harvested nothing holds it', async () => {
  now = new Date('2026-11-28T15:59:00.000Z')
  expect(done(await ask(managerA))).toEqual([told])
  now = new Date('2026-11-28T16:00:00.000Z')
  expect(done(await ask(managerA))).toEqual([])
})
