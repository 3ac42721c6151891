import { type WireRecord, isObject, recordCalls } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { placeCalls, placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { type Run, Strip, nameOf } from '../../app/testing/cells.ts'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

let now = new Date('2026-11-22T00:00:00.000Z')
const farm = await openFarm(() => now)
const { managerA, workerA, enterpriseA } = farm.people
const stock = await pesticidesOfA(farm, farm.people)
afterAll(farm.close)

/** A minute later than whatever was before. */
const later = () => {
  now = new Date(now.getTime() + 60_000)
  return now.toISOString()
}
const drawn = (Name: string, strip: Strip, run: Run) =>
  add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, ...strip.plot(run) } })
const takeBack = async ({ Id }: WireRecord) => {
  later()
  const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: Id } }))
  return done(await farm.call(managerA, placeCalls.takeBack, { body: { Id: Acts[0]?.Id ?? '' } }))
}

const WHOLE: Run = { from: 0, to: 2 }
const [WEST, MIDDLE, EAST]: readonly [Run, Run, Run] = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 2, to: 2 },
]

/** A plot of three cells that is divided into its cells, and moments before and after. */
async function divided(Name: string) {
  const strip = new Strip()
  const whole = await drawn(Name, strip, WHOLE)
  const before = later()
  later()
  const Parts = [WEST, MIDDLE, EAST].map((run, at) =>
    strip.part(`${Name}-${at + 1}`, run, at === 0 ? undefined : newId()),
  )
  const body = { Id: whole.Id, UpdateTime: whole.UpdateTime, Parts }
  const [kept, ...others] = done(await farm.call(managerA, placeCalls.split, { body }))
  if (!kept) throw new Error('no part')
  return { strip, whole, kept, parts: [kept, ...others], before, after: later() }
}

/** Two plots of a cell each that are made one, and moments before and after. */
async function merged(Name: string) {
  const strip = new Strip()
  const [west, east] = [await drawn(`${Name}西`, strip, WEST), await drawn(`${Name}东`, strip, MIDDLE)]
  const before = later()
  later()
  const body = {
    Id: west.Id,
    UpdateTime: west.UpdateTime,
    Others: [{ Id: east.Id, UpdateTime: east.UpdateTime }],
    Name,
    Points: strip.corners({ from: 0, to: 1 }),
  }
  const whole = done(await farm.call(managerA, placeCalls.merge, { body }))
  return { strip, west, east, whole, before, after: later() }
}

const fixOf = ({ Id, UpdateTime }: WireRecord) => ({ Id, UpdateTime })
const areaOf = ({ Data }: WireRecord) => Number(Data.Area)
/** In the middle of the last cell of a run. */
const within = (strip: Strip, { to }: Run) => {
  const [[west], [east]] = strip.corners({ from: to, to }) as [[number, number], [number, number]]
  return { Lng: (west + east) / 2, Lat: 37.0005, Accuracy: 5 }
}
/** Weeding, which nothing but the plots judges. */
const work = (places: readonly WireRecord[], at: string, more: object = {}) =>
  stock.send(
    workerA,
    { Enterprise: enterpriseA.Id, Operation: stock.spray.Id, Place: places.map(({ Id }) => Id), ...more },
    at,
  )
const sharesIn = ({ Data }: WireRecord) =>
  (Array.isArray(Data.Shares) ? Data.Shares.filter(isObject) : []).map(({ Area }) => Number(Area))

describe('what was done before a division and is told after it', () => {
  test('is judged by the border and the area that the plot had then; what was done later by those of the part', async () => {
    const { strip, whole, kept, before, after } = await divided('晚报')
    const told = { Area: areaOf(whole), Position: within(strip, EAST) }
    expect(done(await work([kept], before, told)).Data.Distance).toBe(0)
    const { status, error } = await work([kept], after, told)
    expect([status, error.fields?.Area?.[0]]).toEqual([422, expect.stringContaining('超过所选地块的面积')])
    const { Data } = done(await work([kept], after, { ...told, Area: areaOf(kept) }))
    expect(Data.Distance).toBeGreaterThan(50)
  })

  test('stays open to be put right: what it said of the whole is not held against the part', async () => {
    const { strip, whole, kept, before } = await divided('改备注')
    const told = done(await work([kept], before, { Area: areaOf(whole), Position: within(strip, EAST) }))
    const edited = done(await stock.edit(told, { Area: areaOf(whole) - 0.1 }))
    expect(edited.Data.Distance).toBe(0)
  })

  test('spreads over the ground as it was then', async () => {
    const { whole, kept, before } = await divided('分摊')
    const other = await drawn('旁边', new Strip(), WEST)
    const told = done(await work([kept, other], before, { Area: 4 }))
    const [own = 0, beside = 0] = sharesIn(told)
    expect(own / beside).toBeCloseTo(areaOf(whole) / areaOf(other), 1)
  })

  test('and names all its parts is meant by these, which are not counted twice', async () => {
    const { whole, parts, before } = await divided('按块报')
    const told = done(await work(parts, before, { Area: areaOf(whole) }))
    const [first = 0, ...others] = sharesIn(told)
    for (const one of others) expect(one).toBeCloseTo(first, 1)
    expect((await work(parts, before, { Area: areaOf(whole) * 1.3 })).status).toBe(422)
  })

  test('has the dose of the whole plot, where nobody said how much of it was worked', async () => {
    const { whole, kept, before, after } = await divided('用量')
    const amount = areaOf(whole) * 18
    const doseAt = async (at: string) => {
      const { Data } = await stock.sent(
        workerA,
        stock.used(kept, { Inputs: [stock.row(stock.imidacloprid, amount)] }),
        at,
      )
      const rows = Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []
      return rows.find(({ Check }) => Check === '用量')?.Verdict
    }
    expect([await doseAt(before), await doseAt(after)]).toEqual(['允许', '禁止'])
  })

  test('and was water came onto the whole plot, and onto the part later', async () => {
    const { whole, kept, before, after } = await divided('浇水')
    const watered = async (OccurTime: string) => {
      const EndTime = new Date(Date.parse(OccurTime) + 30_000).toISOString()
      const data = { Enterprise: enterpriseA.Id, Place: [kept.Id], EndTime, Volume: 3 }
      return areaOf(await add(farm, managerA, irrigationForm, { data, occurTime: OccurTime }))
    }
    later()
    expect([await watered(before), await watered(after)]).toEqual([areaOf(whole), areaOf(kept)])
  })

  test('and of one that was taken back since by the part that it was meanwhile', async () => {
    const { strip, whole, kept, after } = await divided('撤过')
    await takeBack(whole)
    const told = { Area: areaOf(kept), Position: within(strip, EAST) }
    expect(done(await work([whole], after, told)).Data.Distance).toBeGreaterThan(50)
    expect((await work([whole], after, { Area: areaOf(whole) })).status).toBe(422)
    expect((await work([whole], later(), { Area: areaOf(whole) })).status).toBe(200)
  })

  test('goes by a border that was put right by hand since: it was so all along', async () => {
    const strip = new Strip()
    const plot = await drawn('更正', strip, WEST)
    const before = later()
    const right = strip.plot({ from: 0, to: 1 })
    done(await farm.call(managerA, recordCalls.edit, { body: { ...fixOf(plot), Data: right } }))
    const told = done(await work([plot], before, { Area: right.Area, Position: within(strip, MIDDLE) }))
    expect(told.Data.Distance).toBe(0)
  })
})

describe('what was done before a merger and is told after it', () => {
  test('is judged by the plot that it names, as it was then, also where that is gone', async () => {
    const { strip, west, east, before } = await merged('合')
    for (const [plot, run] of [
      [west, WEST],
      [east, MIDDLE],
    ] as const) {
      const other = run === WEST ? MIDDLE : WEST
      expect(done(await work([plot], before, { Area: areaOf(plot), Position: within(strip, run) })).Data.Distance).toBe(
        0,
      )
      expect(
        done(await work([plot], before, { Position: within(strip, other) })).Data.Distance,
        nameOf(plot),
      ).toBeGreaterThan(20)
      expect((await work([plot], before, { Area: areaOf(plot) * 1.5 })).status, nameOf(plot)).toBe(422)
    }
  })

  test('keeps where it was once it is put right', async () => {
    const { strip, east, before } = await merged('留距离')
    const told = done(await work([east], before, { Area: 1, Position: within(strip, WEST) }))
    expect(done(await stock.edit(told, { Area: 0.9 })).Data.Distance).toBe(told.Data.Distance)
  })

  test('spreads over both as they were', async () => {
    const { west, east, before } = await merged('两块')
    const [first = 0, second = 0] = sharesIn(
      done(await work([west, east], before, { Area: areaOf(west) + areaOf(east) })),
    )
    expect(first).toBeCloseTo(second, 1)
  })
})
