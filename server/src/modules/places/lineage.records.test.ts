import { bookCalls } from '@farm/contract/books'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { type WireRecord, careCalls, isObject, recordCalls } from '@farm/contract/forms'
import { certificateCalls, lotForm } from '@farm/contract/lots'
import { placeCalls, placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { type Run, Strip, nameOf } from '../../app/testing/cells.ts'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

let now = new Date('2026-11-22T00:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { managerA, managerB, workerA, enterpriseA } = people
const stock = await pesticidesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

/** A minute later than whatever was before. */
const later = () => {
  now = new Date(now.getTime() + 60_000)
  return now.toISOString()
}
const WHOLE: Run = { from: 0, to: 2 }
const [WEST, MIDDLE, EAST]: readonly [Run, Run, Run] = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 2, to: 2 },
]

const drawn = (Name: string, strip: Strip, run: Run) =>
  add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, ...strip.plot(run) } })
const fresh = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))

async function split(plot: WireRecord, strip: Strip, runs: readonly Run[]): Promise<WireRecord[]> {
  later()
  const { UpdateTime } = await fresh(plot)
  const Parts = runs.map((run, at) => strip.part(`${nameOf(plot)}-${at + 1}`, run, at === 0 ? undefined : newId()))
  const parts = done(await farm.call(managerA, placeCalls.split, { body: { Id: plot.Id, UpdateTime, Parts } }))
  later()
  return parts
}

async function thirdsOf(Name: string) {
  const strip = new Strip()
  const plot = await drawn(Name, strip, WHOLE)
  const divide = async () => {
    const [kept, second, third] = await split(plot, strip, [WEST, MIDDLE, EAST])
    if (!kept || !second || !third) throw new Error('no parts')
    return [kept, second, third] as const
  }
  return { strip, plot, divide }
}

const send = async (kept: WireRecord, others: readonly WireRecord[], Points?: [number, number][]) => {
  later()
  const { Id, UpdateTime } = await fresh(kept)
  const read = await Promise.all(others.map(fresh))
  const Others = read.map((one) => ({ Id: one.Id, UpdateTime: one.UpdateTime }))
  const body = { Id, UpdateTime, Others, Name: nameOf(kept), ...(Points && { Points }) }
  return farm.call(managerA, placeCalls.merge, { body })
}

async function halvesOf(Name: string) {
  const strip = new Strip()
  const [west, east] = [await drawn(`${Name}西`, strip, WEST), await drawn(`${Name}东`, strip, MIDDLE)]
  const merge = async (kept = west, gone = east) => {
    const whole = done(await send(kept, [gone], strip.corners({ from: 0, to: 1 })))
    later()
    return whole
  }
  return { strip, west, east, merge }
}

const lastAct = async ({ Id }: WireRecord) => {
  const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: Id } }))
  return Acts[0]
}
const takeBack = async (plot: WireRecord) => {
  later()
  return farm.call(managerA, placeCalls.takeBack, { body: { Id: (await lastAct(plot))?.Id ?? '' } })
}
const use = (plot: WireRecord, at = later()) => stock.sent(workerA, stock.used(plot), at)
const pick = (plot: WireRecord, more: object = {}) => stock.send(managerA, stock.picked(plot, more), later())
const held = async (...plots: readonly WireRecord[]) => {
  const query = { places: plots.map(({ Id }) => Id).join(',') }
  return new Set(done(await farm.call(managerA, clockCalls.holds, { query })).map(({ Place }) => Place))
}
const TOO_SOON = '吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'

describe('a division', () => {
  test('lifts no interval: of a plot sprayed today nothing is harvested from any part, as nothing was from the whole', async () => {
    const { plot, divide } = await thirdsOf('大块')
    await use(plot)
    const refused = await pick(plot)
    expect([refused.status, refused.error.fields?.Place]).toEqual([422, [TOO_SOON]])
    const parts = await divide()
    expect(await held(...parts)).toEqual(new Set(parts.map(({ Id }) => Id)))
    for (const part of parts) {
      const { status, error } = await pick(part)
      expect([status, error.fields?.Place], nameOf(part)).toEqual([422, [TOO_SOON]])
    }
  })

  test('lets what is used on one part later hold none of the others', async () => {
    const [kept, second] = await (await thirdsOf('分开')).divide()
    await use(kept)
    expect(await held(kept, second)).toEqual(new Set([kept.Id]))
    expect([(await pick(kept)).status, (await pick(second)).status]).toEqual([422, 200])
  })

  test('is bound by what was used before it and is handed in after it, on the plot as it was called then', async () => {
    const { plot, divide } = await thirdsOf('迟报')
    const before = later()
    const [kept, second, third] = await divide()
    expect(await held(kept, second, third)).toEqual(new Set())
    await use(plot, before)
    expect(await held(kept, second, third)).toEqual(new Set([kept.Id, second.Id, third.Id]))
    expect((await pick(third)).status).toBe(422)
  })

  test('takes the times of a season along', async () => {
    const { plot, divide } = await thirdsOf('次数')
    await use(plot, '2026-11-01T04:00:00.000Z')
    const [, second] = await divide()
    const { Data } = await use(second)
    const rows = Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []
    expect(rows.find(({ Check }) => Check === '使用次数')?.Reason).toContain('第 2 次使用')
  })

  test('of a division a part’s parts bear what the whole bore', async () => {
    const { strip, plot } = await thirdsOf('再分')
    await use(plot)
    const [, rest] = await split(plot, strip, [WEST, { from: 1, to: 2 }])
    if (!rest) throw new Error('no part')
    const [, last] = await split(rest, strip, [MIDDLE, EAST])
    if (!last) throw new Error('no part')
    expect((await pick(last)).status).toBe(422)
  })

  test('keeps lots of its parts from being certified by what was used before it and is told late', async () => {
    const { plot, divide } = await thirdsOf('出证')
    const before = later()
    const [, second] = await divide()
    const harvest = done(await pick(second))
    const lot = await add(farm, managerA, lotForm, {
      data: {
        Stage: '采收批次',
        Enterprise: enterpriseA.Id,
        Crops: stock.tomato.Id,
        Date: '2026-11-22',
        Harvests: [{ PunchIn: harvest.Id, Quantity: 100 }],
      },
    })
    await use(plot, before)
    const { Checks } = done(await farm.call(managerA, certificateCalls.check, { query: { lot: lot.Id } }))
    const interval = Checks.filter(({ Check }) => Check === '安全间隔期')
    expect(interval.map(({ Verdict }) => Verdict)).toEqual(['不符合'])
  })

  test('leaves what was used before it in the record book of each part, and what was used later on one in that of the part', async () => {
    const { plot, divide } = await thirdsOf('档案')
    await use(plot)
    const [kept, second] = await divide()
    await use(kept)
    const lines = async ({ Id }: WireRecord) => {
      const query = { key: 'pesticides', place: Id, from: '2026-11-22', to: '2026-11-22' }
      return done(await farm.call(managerA, bookCalls.book, { query })).Sections[0]?.Lines.length
    }
    expect([await lines(kept), await lines(second)]).toEqual([2, 1])
  })

  test('leaves all parts to the plans and the open work of the plot, and what was planned adds up', async () => {
    const { plot, divide } = await thirdsOf('在种')
    const plan = await stock.plan(plot, { Count: 10, TargetYield: 1000 })
    const order = await add(farm, managerA, workOrderForm, {
      data: {
        Title: '打药',
        Enterprise: enterpriseA.Id,
        Operation: stock.spray.Id,
        Place: [plot.Id],
        Assignees: [workerA.id],
        Due: '2026-12-10T10:00:00.000Z',
      },
    })
    const parts = await divide()
    const ids = parts.map(({ Id }) => Id)
    const { Data } = await fresh(plan)
    expect([Data.Place, Data.Count]).toEqual([ids, 10])
    const shares = Array.isArray(Data.Shares) ? Data.Shares.filter(isObject) : []
    expect(shares.map(({ Place }) => Place)).toEqual(ids)
    expect(shares.reduce((sum, { Count }) => sum + Number(Count), 0)).toBeCloseTo(10, 6)
    expect(shares.reduce((sum, { TargetYield }) => sum + Number(TargetYield), 0)).toBeCloseTo(1000, 6)
    expect((await fresh(order)).Data.Place).toEqual(ids)
    done(await takeBack(plot))
    const back = await fresh(plan)
    expect([back.Data.Place, back.Data.Shares, (await fresh(order)).Data.Place]).toEqual([
      [plot.Id],
      undefined,
      [plot.Id],
    ])
  })

  test('and parts and whole name each other, with who and when', async () => {
    const { plot, divide } = await thirdsOf('相认')
    const parts = await divide()
    for (const part of parts) {
      const act = await lastAct(part)
      expect([act?.Act, act?.Kept.Name, act?.User.Id]).toEqual(['split', '相认-1', managerA.id])
      expect(act?.Others.map(({ Name }) => Name)).toEqual(['相认-2', '相认-3'])
      expect(act?.Others[0]?.Share).toBeCloseTo(1 / 3, 2)
    }
    expect((await farm.call(managerB, placeCalls.lineage, { query: { id: plot.Id } })).status).toBe(404)
  })

  test('of one plot at once by two happens once', async () => {
    const { strip, plot } = await thirdsOf('同时')
    const { UpdateTime } = await fresh(plot)
    const divide = (middle: number) => {
      const [west, east] = [
        { from: 0, to: middle },
        { from: middle + 1, to: 2 },
      ]
      const Parts = [strip.part('同时一', west), strip.part('同时二', east, newId())]
      return farm.call(managerA, placeCalls.split, { body: { Id: plot.Id, UpdateTime, Parts } })
    }
    const both = await Promise.all([divide(0), divide(1)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { Acts } = done(await farm.call(managerA, placeCalls.lineage, { query: { id: plot.Id } }))
    expect(Acts).toHaveLength(1)
  })
})

describe('a division that is taken back', () => {
  test('leaves the plot as it was, in one act, and binds it by what was used before', async () => {
    const { plot, divide } = await thirdsOf('合回')
    await use(plot)
    const [, second] = await divide()
    const { Data } = done(await takeBack(plot))
    expect([Data.Name, Data.Area, Data.Boundary]).toEqual([plot.Data.Name, plot.Data.Area, plot.Data.Boundary])
    expect((await farm.call(managerA, recordCalls.get, { query: { id: second.Id } })).status).toBe(404)
    expect((await pick(plot)).status).toBe(422)
    expect((await lastAct(plot))?.Undone).toBeDefined()
  })

  test('is answered as before where the same is sent twice at once', async () => {
    const { plot, divide } = await thirdsOf('两次')
    await divide()
    const body = { Id: (await lastAct(plot))?.Id ?? '' }
    const both = await db.transaction().execute(async (holding) => {
      await sql`select from record where id = ${plot.Id} for update`.execute(holding)
      const sent = [1, 2].map(() => farm.call(managerA, placeCalls.takeBack, { body }))
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        expect(rows).toHaveLength(2)
      })
      return { sent }
    })
    const answers = await Promise.all(both.sent)
    expect(answers.map(({ status, data }) => [status, data.Data.Name])).toEqual([1, 2].map(() => [200, '两次']))
  })

  test('is refused once work lies on a part, and says which and how many', async () => {
    const { plot, divide } = await thirdsOf('已用')
    const [, second] = await divide()
    await use(second)
    await stock.plan(second)
    const { status, error } = await takeBack(plot)
    expect([status, error.errors]).toEqual([
      409,
      [`不能撤销分割：各块地上后来已有 1 条${clockForm.name}、1 个${planForm.name}`],
    ])
    expect((await fresh(second)).Data.Name).toBe('已用-2')
  })

  test('is refused while the area is not the one that it was given', async () => {
    const { plot, divide } = await thirdsOf('改过')
    const [kept] = await divide()
    const body = { Id: kept.Id, UpdateTime: kept.UpdateTime, Data: { Area: 3.21 } }
    const edited = done(await farm.call(managerA, recordCalls.edit, { body }))
    expect((await takeBack(plot)).error.errors).toEqual([
      '不能撤销分割：“改过-1”的面积后来改过，请先在“历史”里恢复成刚分割时的内容',
    ])
    done(
      await farm.call(managerA, recordCalls.edit, {
        body: { Id: kept.Id, UpdateTime: edited.UpdateTime, Data: { Area: kept.Data.Area } },
      }),
    )
    expect((await takeBack(plot)).status).toBe(200)
  })

  test('waits for what came after it to be taken back first', async () => {
    const { strip, plot } = await thirdsOf('先后')
    const [kept, rest] = await split(plot, strip, [WEST, { from: 1, to: 2 }])
    if (!kept || !rest) throw new Error('no parts')
    const first = await lastAct(kept)
    await split(rest, strip, [MIDDLE, EAST])
    const early = await farm.call(managerA, placeCalls.takeBack, { body: { Id: first?.Id ?? '' } })
    expect(early.error.errors).toEqual(['不能撤销分割：这些地块后来又分割过，请先撤销后来的分割'])
    done(await takeBack(rest))
    done(await takeBack(plot))
  })

  test('is the only way: neither does the bin give a part back over the whole, nor the history the whole over its parts', async () => {
    const { plot, divide } = await thirdsOf('回收站')
    const [kept, second] = await divide()
    const restored = await farm.call(managerA, careCalls.restore, {
      body: { Id: kept.Id, UpdateTime: kept.UpdateTime, Version: plot.UpdateTime },
    })
    expect([restored.status, restored.error.errors?.[0]]).toEqual([
      409,
      '“回收站”不能恢复：会与“回收站-2”、“回收站-3”重叠，请在地块详情里撤销分割或合并',
    ])
    done(await takeBack(plot))
    const { status, error } = await farm.call(managerA, careCalls.recover, { body: { Ids: [second.Id] } })
    expect([status, error.errors]).toEqual([409, ['“回收站-2”不能恢复：分割已撤销，它的地又在“回收站”里']])
  })
})

describe('a merger', () => {
  test('of a plot that was sprayed and one that was not lets nothing be harvested', async () => {
    const { west, east, merge } = await halvesOf('混')
    await use(east)
    const whole = await merge()
    expect(whole.Data.Area).toBeCloseTo(Number(west.Data.Area) + Number(east.Data.Area), 1)
    const { status, error } = await pick(whole)
    expect([status, error.fields?.Place]).toEqual([422, [TOO_SOON]])
    expect(await held(whole)).toEqual(new Set([whole.Id]))
  })

  test('takes plans and open work along, and puts the other plot into the bin, whence it comes back with the merger alone', async () => {
    const { west, east, merge } = await halvesOf('并')
    const both = await stock.plan(west, { Place: [west.Id, east.Id], Count: 10 })
    const one = await stock.plan(east, { Count: 4 })
    const whole = await merge()
    expect([(await fresh(both)).Data.Place, (await fresh(one)).Data.Place]).toEqual([[whole.Id], [whole.Id]])
    const { status, error } = await farm.call(managerA, careCalls.recover, { body: { Ids: [east.Id] } })
    expect([status, error.errors]).toEqual([409, ['“并东”不能恢复：它已并入“并西”，请在“并西”的详情里撤销合并']])
    done(await takeBack(whole))
    expect((await fresh(east)).Data).toEqual(east.Data)
    expect((await fresh(west)).Data).toEqual(west.Data)
    expect([(await fresh(both)).Data.Place, (await fresh(one)).Data.Place]).toEqual([[west.Id, east.Id], [east.Id]])
  })

  test('is bound by what was used before it and is handed in after it, and takes nothing that is said to come later', async () => {
    const { east, merge } = await halvesOf('晚到')
    const before = later()
    const whole = await merge()
    await use(east, before)
    expect((await pick(whole)).status).toBe(422)
    expect((await stock.send(workerA, stock.used(east), later())).status).toBe(422)
  })

  test('that is taken back leaves the one free that was not sprayed', async () => {
    const { west, east, merge } = await halvesOf('退')
    await use(east)
    done(await takeBack(await merge()))
    expect(await held(west, east)).toEqual(new Set([east.Id]))
  })

  test('is not taken back once something was used on the whole', async () => {
    const { merge } = await halvesOf('用过')
    const whole = await merge()
    await use(whole)
    expect((await takeBack(whole)).error.errors).toEqual([`不能撤销合并：这块地上后来已有 1 条${clockForm.name}`])
  })

  test('of plots that lie apart, of a border that leaves one out, and of plots of others is refused', async () => {
    const strip = new Strip()
    const [west, east] = [await drawn('一', strip, WEST), await drawn('二', strip, EAST)]
    const apart = await send(west, [east], strip.corners(WHOLE))
    expect(apart.error.errors?.[0]).toMatch(/^不能合并：合并后的边界比各地块一共多出 .* 亩，相邻的地块才能合并$/)
    expect((await send(west, [east], strip.corners(WEST))).error.errors).toEqual(['不能合并：合并后的边界没有包住“二”'])
    expect((await send(west, [east])).error.errors).toEqual(['不能合并：缺少合并后的边界'])
    expect((await send(west, [west])).error.errors).toEqual(['不能合并：同一块地出现了两次'])
    const { UpdateTime } = await fresh(west)
    const body = { Id: west.Id, UpdateTime, Others: [{ Id: east.Id, UpdateTime: east.UpdateTime }], Name: '合' }
    expect((await farm.call(managerB, placeCalls.merge, { body })).status).toBe(404)
  })

  test('that is sent again answers the whole; two who merge two plots into each other do so once', async () => {
    const { strip, west, east } = await halvesOf('互')
    const Points = strip.corners({ from: 0, to: 1 })
    const into = (kept: WireRecord, gone: WireRecord) =>
      farm.call(managerA, placeCalls.merge, {
        body: {
          Id: kept.Id,
          UpdateTime: kept.UpdateTime,
          Others: [{ Id: gone.Id, UpdateTime: gone.UpdateTime }],
          Name: '互',
          Points,
        },
      })
    later()
    const both = await Promise.all([into(west, east), into(east, west)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const [kept, gone] = both[0].status === 200 ? [west, east] : [east, west]
    expect(done(await into(kept, gone)).Id).toBe(kept.Id)
  })
})
