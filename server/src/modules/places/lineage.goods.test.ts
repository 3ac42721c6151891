import { cropForm } from '@farm/contract/crops'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { certificateCalls } from '@farm/contract/lots'
import { placeCalls, placeForm } from '@farm/contract/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { type Run, Strip } from '../../app/testing/cells.ts'
import { add, done } from '../../app/testing/personas.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const BEFORE = new Date('2026-11-10T02:00:00.000Z')
const AFTER = new Date('2026-11-30T02:00:00.000Z')
let now = BEFORE
const farm = await openFarm(() => now)
const { managerA, workerA, enterpriseA } = farm.people
const { lots, allowAll, release, visit } = await releasedLotOfA(farm, farm.people)
const { fields } = lots
afterAll(farm.close)
beforeAll(allowAll)

const [WEST, EAST, BOTH]: readonly [Run, Run, Run] = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 0, to: 1 },
]
const drawn = (Name: string, strip: Strip, run: Run) => {
  now = BEFORE
  return add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, ...strip.plot(run) } })
}
const fresh = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
const sprayed = (place: WireRecord, day: string, more: object = {}) =>
  fields.sent(workerA, fields.used(place, more), `${day}T02:00:00.000Z`)

/** A plot in two halves; answers the other one. */
async function halved(plot: WireRecord, strip: Strip): Promise<WireRecord> {
  const { UpdateTime } = await fresh(plot)
  const Parts = [strip.part('西半', WEST), strip.part('东半', EAST, newId())]
  const [, east] = done(await farm.call(managerA, placeCalls.split, { body: { Id: plot.Id, UpdateTime, Parts } }))
  if (!east) throw new Error('no part')
  return east
}

async function made(west: WireRecord, east: WireRecord, strip: Strip): Promise<WireRecord> {
  const [kept, gone] = [await fresh(west), await fresh(east)]
  const body = {
    Id: kept.Id,
    UpdateTime: kept.UpdateTime,
    Others: [{ Id: gone.Id, UpdateTime: gone.UpdateTime }],
    Name: '合起来',
    Points: strip.corners(BOTH),
  }
  return done(await farm.call(managerA, placeCalls.merge, { body }))
}

/** A lot of what was picked on a plot, with what its certificate would rely on and what the public reads of it. */
async function goodsOf(place: WireRecord, plan: WireRecord) {
  now = AFTER
  const punchIn = await fields.sent(workerA, fields.picked(place, { Plan: plan.Id }), '2026-11-20T04:00:00.000Z')
  const lot = await lots.out([done(await lots.send(managerA, lots.ofHarvest(punchIn, 100))), 80])
  const told = async () => {
    const { Checks } = done(await farm.call(managerA, certificateCalls.check, { query: { lot: lot.Id } }))
    const { Code } = done(await release(lot, ['place', 'operations', 'inputs']))
    return {
      verdicts: Object.fromEntries(Checks.map(({ Check, Verdict }) => [Check, Verdict])),
      page: (await visit(Code)).body,
    }
  }
  return { lot, told }
}

describe('goods of a part of a divided plot', () => {
  const grown = async (name: string) => {
    const strip = new Strip()
    const plot = await drawn(name, strip, BOTH)
    return { strip, plot, plan: await fields.plan(plot) }
  }

  test('are certified by what was used on the whole, and their page tells of it', async () => {
    const { strip, plot, plan } = await grown('分前打药')
    await sprayed(plot, '2026-11-02', { Plan: plan.Id })
    const { told } = await goodsOf(await halved(plot, strip), plan)
    const { verdicts, page } = await told()
    expect(verdicts.安全间隔期).toBe('符合')
    expect(page).toMatch(/最近用药[^]*?2026-11-02/)
    expect(page).not.toContain('没有用药记录')
  })

  test('are bound by what was used on the whole and is told after they were picked', async () => {
    const { strip, plot, plan } = await grown('分后补报')
    now = new Date('2026-11-18T02:00:00.000Z')
    const east = await halved(plot, strip)
    const { told } = await goodsOf(east, plan)
    expect((await told()).page).not.toContain('2026-11-16')
    await sprayed(plot, '2026-11-16', { Plan: plan.Id })
    const { verdicts, page } = await told()
    expect(verdicts.安全间隔期).toBe('不符合')
    expect(page).toMatch(/最近用药[^]*?2026-11-16/)
  })

  test('are not certified where something forbidden was used on the whole', async () => {
    const { strip, plot, plan } = await grown('分前禁药')
    await sprayed(plot, '2026-11-02', { Plan: plan.Id, Inputs: [fields.row(fields.forbidden, 200)] })
    const { lot, told } = await goodsOf(await halved(plot, strip), plan)
    expect(Object.values((await told()).verdicts)).toContain('不符合')
    expect((await lots.issue(managerA, lot, 10)).status).toBe(422)
  })

  test('bear nothing that was used later on the other part', async () => {
    const { strip, plot, plan } = await grown('分后另一块')
    const east = await halved(plot, strip)
    now = AFTER
    await sprayed(plot, '2026-11-17', { Plan: plan.Id })
    const { verdicts, page } = await (await goodsOf(east, plan)).told()
    expect(verdicts.安全间隔期).toBe('符合')
    expect(page).not.toContain('2026-11-17')
  })
})

describe('goods of a plot that others went into', () => {
  const grown = async (name: string) => {
    const strip = new Strip()
    const [west, east] = [await drawn(`${name}西`, strip, WEST), await drawn(`${name}东`, strip, EAST)]
    return { strip, west, east, plans: [await fields.plan(west), await fields.plan(east)] as const }
  }

  test('are certified by what was used on any of these, and their page tells of it, whatever its plan was', async () => {
    const { strip, west, east, plans } = await grown('合前打药')
    await sprayed(east, '2026-11-02', { Plan: plans[1].Id })
    const whole = await made(west, east, strip)
    const { verdicts, page } = await (await goodsOf(whole, plans[0])).told()
    expect(verdicts.安全间隔期).toBe('符合')
    expect(page).toMatch(/最近用药[^]*?2026-11-02/)
  })

  test('are bound by what was used on one that is gone and is told after they were picked', async () => {
    const { strip, west, east, plans } = await grown('合后补报')
    now = new Date('2026-11-18T02:00:00.000Z')
    const whole = await made(west, east, strip)
    const { told } = await goodsOf(whole, plans[0])
    await sprayed(east, '2026-11-16', { Plan: plans[1].Id })
    const { verdicts, page } = await told()
    expect(verdicts.安全间隔期).toBe('不符合')
    expect(page).toMatch(/最近用药[^]*?2026-11-16/)
  })

  test('are not certified where something forbidden was used on one of them', async () => {
    const { strip, west, east, plans } = await grown('合前禁药')
    await sprayed(east, '2026-11-02', { Plan: plans[1].Id, Inputs: [fields.row(fields.forbidden, 200)] })
    const { lot, told } = await goodsOf(await made(west, east, strip), plans[0])
    expect(Object.values((await told()).verdicts)).toContain('不符合')
    expect((await lots.issue(managerA, lot, 10)).status).toBe(422)
  })

  test('tell what was used on the other ground, which binds them, and nothing else of what grew there', async () => {
    const { strip, west, east, plans } = await grown('别的作物')
    const maize = await add(farm, managerA, cropForm, { data: { Name: '玉米' } })
    const beside = await drawn('别处', new Strip(), WEST)
    const [other, before] = [await fields.plan(east, { Crops: maize.Id }), await fields.plan(beside)]
    await sprayed(east, '2026-11-02', { Plan: other.Id })
    await sprayed(east, '2026-11-03', { Plan: before.Id, Inputs: [] })
    const { page } = await (await goodsOf(await made(west, east, strip), plans[0])).told()
    expect([page.includes('2026-11-02'), page.includes('2026-11-03')]).toEqual([true, false])
  })
})
