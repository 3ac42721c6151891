import { bookCalls } from '@farm/contract/books'
import { clockCalls } from '@farm/contract/clock'
import { type WireRecord, careCalls, isObject, recordCalls } from '@farm/contract/forms'
import { placeCalls, placeForm } from '@farm/contract/places'
import { reportCalls } from '@farm/contract/statistics'
import { stockCalls } from '@farm/contract/stock'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { nameOf } from '../../app/testing/cells.ts'
import { type Plot, World, joined } from '../../app/testing/ground-world.ts'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { StorePaper } from '../../app/testing/store-paper.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const HOUR = 3_600_000
let now = new Date('2026-06-01T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, otherCounty, managerA, workerA, colleagueA, enterpriseA } = people
const stock = await pesticidesOfA(farm, people)
const spray = await stock.pesticide({
  Name: '久效',
  RegistrationNumber: 'PD77',
  SafeDays: 200,
  MostTimes: 99,
  BetweenDays: 0,
})
const organs = branches(farm)
const stores = await storesOfA(farm, people)
await freeForTravel(farm, people)
/** What was written down of the store of the enterprise, over all worlds: it is one store. */
const paper = new StorePaper()
/** Whether the enterprise stands in the other county. */
let isAway = false
afterAll(farm.close)

const CELLS = 8

type Step =
  | { readonly do: 'use'; readonly plot: number; readonly ago: number }
  | { readonly do: 'late'; readonly plot: number; readonly ago: number }
  | { readonly do: 'split'; readonly plot: number; readonly cut: number }
  | { readonly do: 'merge'; readonly plot: number; readonly keepsFirst: boolean }
  | { readonly do: 'undo'; readonly plot: number }
  | { readonly do: 'rename'; readonly plot: number }
  | { readonly do: 'correct' | 'revert'; readonly use: number; readonly amount: number }
  | { readonly do: 'bin'; readonly plot: number }
  | { readonly do: 'move' }
  | { readonly do: 'book'; readonly kind: '入库' | '领用' | '盘点'; readonly grammes: number }
  | { readonly do: 'reverse'; readonly which: number }

const index = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('use' as const), plot: index, ago: fc.constantFrom(0, 0, 13, 40, 90) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('late' as const), plot: index, ago: fc.constantFrom(13, 40, 90) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('split' as const), plot: index, cut: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), plot: index, keepsFirst: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), plot: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), plot: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('correct' as const, 'revert' as const), use: index, amount: index }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bin' as const), plot: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      kind: fc.constantFrom('入库' as const, '入库' as const, '领用' as const, '盘点' as const),
      grammes: fc.integer({ min: 1, max: 500 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat({ max: 9 }) }) },
)

const chosen = (world: World, at: number) => {
  const live = world.live()
  const plot = live[at % live.length]
  if (!plot) throw new Error('no plot is left')
  return plot
}
const fresh = async ({ id }: { readonly id: string }) =>
  done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const dayOf = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(0, 10)

async function spraying(world: World, { plot: at, ago }: Step & { do: 'use' }): Promise<void> {
  const plot = chosen(world, at)
  // Never at the very moment of an act: those are on the hour.
  const when = now.getTime() - ago * HOUR - HOUR / 2
  const record = await fresh(plot)
  const sent = await stock.sent(
    ago === 0 ? workerA : colleagueA,
    stock.used(record, { Inputs: [stock.row(spray, 10)] }),
    new Date(when).toISOString(),
  )
  const days = new Set(
    world.bearing({ ...plot, shapes: [{ since: 0, cells: world.cellsNow(plot) }] }).map((one) => dayOf(one.at)),
  )
  days.delete(dayOf(when))
  const rows = Array.isArray(sent.Data.InputChecks) ? sent.Data.InputChecks.filter(isObject) : []
  const counted = rows.find(({ Check }) => Check === '使用次数')
  expect(String(counted?.Reason)).toContain(`第 ${days.size + 1} 次使用`)
  world.use(plot, when, { record: sent.Id, amount: 10 })
}

/** Handed in late by a phone that knows of no division or merger: on a plot that is none any more. */
async function arriving(world: World, { plot: at, ago }: Step & { do: 'late' }): Promise<void> {
  const dead = world.dead()
  const plot = dead[at % Math.max(dead.length, 1)]
  if (!plot) return
  const when = now.getTime() - ago * HOUR - HOUR / 2
  const record = newId()
  const { status } = await stock.send(
    workerA,
    { ...stock.used({ Id: plot.id }), Inputs: [stock.row(spray, 10)] },
    new Date(when).toISOString(),
    record,
  )
  const wasThere = plot.gone !== undefined && when > plot.gone.since && when < plot.gone.until
  expect(status === 200, 'is taken').toBe(wasThere)
  if (wasThere) world.use(plot, when, { record, amount: 10 })
}

async function splitting(world: World, { plot: at, cut }: Step & { do: 'split' }): Promise<void> {
  const kept = chosen(world, at)
  const before = world.cellsNow(kept)
  if (before.from === before.to) return
  const middle = before.from + (cut % (before.to - before.from))
  const [west, east] = [
    { from: before.from, to: middle },
    { from: middle + 1, to: before.to },
  ]
  const record = await fresh(kept)
  const id = newId()
  const name = `块${id.slice(-6)}`
  const Parts = [world.strip.part(nameOf(record), west), world.strip.part(name, east, id)]
  done(await farm.call(managerA, placeCalls.split, { body: { Id: kept.id, UpdateTime: record.UpdateTime, Parts } }))
  const time = now.getTime()
  kept.shapes.push({ since: time, cells: west })
  const other = world.add(id, name, east, time)
  world.acts.push({ kind: 'split', at: time, kept, others: [other], before, isUndone: false })
}

async function merging(world: World, { plot: at, keepsFirst }: Step & { do: 'merge' }): Promise<void> {
  const one = chosen(world, at)
  const beside = world.live().find((other) => world.cellsNow(other).from === world.cellsNow(one).to + 1)
  if (!beside) return
  const [kept, gone] = keepsFirst ? [one, beside] : [beside, one]
  const [record, other] = [await fresh(kept), await fresh(gone)]
  const before = world.cellsNow(kept)
  const cells = joined(before, world.cellsNow(gone))
  const body = {
    Id: kept.id,
    UpdateTime: record.UpdateTime,
    Others: [{ Id: gone.id, UpdateTime: other.UpdateTime }],
    Name: nameOf(record),
    Points: world.strip.corners(cells),
  }
  done(await farm.call(managerA, placeCalls.merge, { body }))
  kept.shapes.push({ since: now.getTime(), cells })
  gone.isLive = false
  gone.gone = { since: Number.NEGATIVE_INFINITY, until: now.getTime() }
  world.acts.push({ kind: 'merge', at: now.getTime(), kept, others: [gone], before, isUndone: false })
}

async function undoing(world: World, { plot: at }: Step & { do: 'undo' }): Promise<void> {
  const plot = chosen(world, at)
  const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: plot.id } }))
  const told = Acts.find(({ IsLast }) => IsLast)
  const act = world.lastOf(plot)
  expect(told !== undefined, 'the latest act of its plots').toBe(act !== undefined)
  if (!told || !act) return
  const ids = (act.kind === 'split' ? [act.kept, ...act.others] : [act.kept]).map(({ id }) => id)
  const isWorked = world.uses.some(
    (one) =>
      (ids.includes(one.plot) && one.at > act.at) ||
      (act.kind === 'split' && act.others.some(({ id }) => id === one.plot)),
  )
  const { status } = await farm.call(managerA, placeCalls.takeBack, { body: { Id: told.Id } })
  expect(status === 200, 'is taken back').toBe(!isWorked)
  if (isWorked) return
  act.isUndone = true
  act.kept.shapes.push({ since: now.getTime(), cells: act.before })
  for (const one of act.others) {
    one.isLive = act.kind === 'merge'
    one.gone = { since: act.at, until: now.getTime() }
  }
  if (act.kind === 'merge')
    for (const one of act.others) one.shapes.push({ since: now.getTime(), cells: world.cellsNow(one) })
  if (act.kind === 'split') world.rejoined.push({ from: act.at, at: now.getTime(), cells: act.before })
}

async function renaming(world: World, { plot: at }: Step & { do: 'rename' }): Promise<void> {
  const plot = chosen(world, at)
  const name = `改${newId().slice(-8)}`
  done(await stock.edit(await fresh(plot), { Name: name }, [admin, managerA, isAway ? otherCounty : county][at % 3]))
  plot.name = name
}

/** Puts right how much was used, or brings an earlier version back. */
async function correcting(world: World, { do: act, use: at, amount }: Step & { do: 'correct' | 'revert' }) {
  const use = world.uses[at % Math.max(world.uses.length, 1)]
  if (!use) return
  const record = await fresh({ id: use.record })
  const { Id, UpdateTime } = record
  const earlier = use.earlier[amount % Math.max(use.earlier.length, 1)]
  const next = act === 'correct' ? amount + 1 : earlier?.amount
  if (next === undefined || next === use.amount) return
  if (act === 'correct') done(await stock.edit(record, { Inputs: [stock.row(spray, next)] }))
  else {
    const body = { Id, UpdateTime, Version: earlier?.version ?? '' }
    done(await farm.call(admin, careCalls.restore, { body }))
  }
  use.earlier.push({ version: UpdateTime, amount: use.amount })
  use.amount = next
}

/** Deletes a plot and takes it back; what was used on it is not left without it. */
async function deleting(world: World, { plot: at }: Step & { do: 'bin' }): Promise<void> {
  const { id } = chosen(world, at)
  const { status } = await farm.call(managerA, recordCalls.remove, { body: { Ids: [id] } })
  expect(status, 'is deleted').toBe(world.uses.some(({ plot }) => plot === id) ? 409 : 204)
  if (status === 204) done(await farm.call(managerA, careCalls.recover, { body: { Ids: [id] } }))
}

/** Goes to the other county, or back. */
async function moving(): Promise<void> {
  done(await organs.move(admin, enterpriseA.Organ.Id, isAway ? county.organId : otherCounty.organId))
  isAway = !isAway
}

/** Books something of the store; it names what the county called its own before the first move, as a phone that was away would. */
async function booking({ kind, grammes }: Step & { do: 'book' }): Promise<void> {
  const movement = { Kind: kind, Input: spray.Id, Quantity: grammes, Unit: '克' } as const
  const sent = await stores.send(movement, now.toISOString(), kind === '领用' ? workerA : managerA)
  expect([kind, sent.status]).toEqual([kind, paper.allows(kind, grammes) ? 200 : 422])
  if (sent.status === 200) paper.write(sent.data.Id, kind, grammes)
}

async function reversing({ which }: Step & { do: 'reverse' }): Promise<void> {
  const one = paper.latest(which)
  if (!one) return
  const movement = { Kind: '冲销', Input: spray.Id, Reverses: one.id, Note: '记错了' } as const
  const { status } = await stores.send(movement, now.toISOString())
  expect([one.kind, status]).toEqual([one.kind, paper.allowsReversal(one) ? 200 : 422])
  if (status === 200) paper.reverse(one)
}

/** What lies there is what was written down of it, under one name, wherever the enterprise went. */
async function counted(): Promise<void> {
  if (paper.facts.length === 0) return
  const { Stocks } = done(await farm.call(managerA, stockCalls.board, { query: { enterprise: enterpriseA.Id } }))
  const balances = Stocks.map(({ Input, Balance }) => [Input.Name, Balance])
  expect(balances).toEqual([['久效', paper.balance()]])
}

/** Day, plot and amount in each line of the book of a plot. */
async function bookOfPlot({ id }: Plot, since: number): Promise<string[]> {
  const query = { key: 'pesticides', place: id, from: dayOf(since), to: dayOf(now.getTime()) }
  const { Sections } = done(await farm.call(managerA, bookCalls.book, { query }))
  const [uses] = Sections
  const cell = (cells: readonly string[], key: string) => cells[uses?.Columns.indexOf(key) ?? -1]
  return (uses?.Lines ?? []).map(({ Cells }) =>
    [cell(Cells, 'day'), cell(Cells, 'place'), cell(Cells, 'amount')].join(' '),
  )
}

/** The weight of what was used in the days of a world, by plot and in all, in grammes. */
async function reported(since: number) {
  const query = { key: 'inputs', by: 'Place', from: dayOf(since), to: dayOf(now.getTime()) } as const
  const { Rows, Sums } = done(await farm.call(managerA, reportCalls.report, { query }))
  const grammes = (kilogrammes = 0) => Math.round(kilogrammes * 1_000)
  return { byPlot: new Map(Rows.map(({ Key, Values }) => [Key, grammes(Values.weight)])), all: grammes(Sums.weight) }
}

async function judged(world: World): Promise<void> {
  const live = world.live()
  const places = live.map(({ id }) => id).join(',')
  const holds = done(await farm.call(managerA, clockCalls.holds, { query: { places } }))
  for (const plot of live) {
    const told = holds.find(({ Place }) => Place === plot.id)?.Uses.map(({ Day }) => Day) ?? []
    expect(told.toSorted()).toEqual(
      world
        .bearing(plot)
        .map(({ at }) => dayOf(at))
        .toSorted(),
    )
  }
}

async function told(world: World, since: number): Promise<void> {
  const nameNow = new Map(world.plots.map(({ id, name }) => [id, name]))
  for (const plot of world.live()) {
    const lines = world.bearing(plot).map(({ at, plot: of, name, amount }) => {
      const today = nameNow.get(of)
      return `${dayOf(at)} ${today === name ? name : `${name}（现名 ${today}）`} ${amount} 克`
    })
    expect((await bookOfPlot(plot, since)).toSorted()).toEqual(lines.toSorted())
  }
  const used = Map.groupBy(world.uses, ({ plot }) => plot)
  const sumOf = (uses: ReadonlyArray<{ readonly amount: number }>) => uses.reduce((sum, { amount }) => sum + amount, 0)
  const { byPlot, all } = await reported(since)
  expect(byPlot).toEqual(new Map([...used].map(([id, uses]) => [id, sumOf(uses)])))
  expect(all).toBe(sumOf(world.uses))
}

async function carriedOut(world: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'use':
      return spraying(world, one)
    case 'late':
      return arriving(world, one)
    case 'split':
      return splitting(world, one)
    case 'merge':
      return merging(world, one)
    case 'undo':
      return undoing(world, one)
    case 'rename':
      return renaming(world, one)
    case 'correct':
    case 'revert':
      return correcting(world, one)
    case 'bin':
      return deleting(world, one)
    case 'move':
      return moving()
    case 'book':
      return booking(one)
    case 'reverse':
      return reversing(one)
  }
}

test('whatever was divided, merged, renamed, moved and taken back: plots, books, reports and the store know what was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const world = new World()
      // Nothing of the world before it is within its days.
      now = new Date(now.getTime() + 240 * HOUR)
      const since = now.getTime() - 96 * HOUR
      for (const cells of [
        { from: 0, to: 3 },
        { from: 4, to: CELLS - 1 },
      ]) {
        const data = { Name: `地${newId().slice(-8)}`, Compony: enterpriseA.Id, ...world.strip.plot(cells) }
        const { Id }: WireRecord = await add(farm, managerA, placeForm, { data })
        world.add(Id, data.Name, cells)
      }
      for (const one of steps) {
        now = new Date(now.getTime() + 9 * HOUR)
        await carriedOut(world, one)
        await judged(world)
        await counted()
        await told(world, since)
      }
      const last = world.live()
      for (const plot of last) {
        const { status } = await stock.send(managerA, stock.picked(await fresh(plot)), now.toISOString())
        expect(status).toBe(world.bearing(plot).some(({ at }) => at < now.getTime()) ? 422 : 200)
      }
    }),
    { numRuns: runs(60, 8) },
  )
})
