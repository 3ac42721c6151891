import { clockCalls } from '@farm/contract/clock'
import { type WireRecord, careCalls, isObject, recordCalls } from '@farm/contract/forms'
import { afterAll, describe, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, managerB, workerA } = people
const stock = await pesticidesOfA(farm, people)
const second = await stock.explainer()
afterAll(farm.close)

const NOON = '2026-11-10T04:00:00.000Z'
const matrine = await stock.pesticide({
  Name: '苦参碱',
  CommonName: '苦参碱',
  Ingredients: '苦参碱 0.3%',
  RegistrationNumber: 'PD7',
  SafeDays: 0,
})
const read = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
const remove = ({ Id }: WireRecord) => farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })
const explain = (who: Persona, { Id, UpdateTime }: WireRecord, Reason = '选错了产品，实际用的是苦参碱') =>
  farm.call(who, clockCalls.explain, { body: { Id, UpdateTime, Reason } })
const forbidden = ({ Data }: WireRecord) =>
  (Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []).filter(({ Verdict }) => Verdict === '禁止')
const banned = async (more: object = {}) =>
  stock.sent(
    workerA,
    stock.used(await stock.plot('南坡'), { Inputs: [stock.row(stock.forbidden, 200)], ...more }),
    NOON,
  )
const toMatrine = { Inputs: [stock.row(matrine, 200)] }

describe('what came out as 禁止 once', () => {
  test('is not edited away: the row stays with who corrected it, and the verdict with the row', async () => {
    const use = await banned()
    done(await stock.edit(use, toMatrine))
    const kept = await read(use)
    expect(kept.Data.InputVerdict).toBe('禁止')
    expect(forbidden(kept)).toEqual([
      expect.objectContaining({
        Name: '甲胺磷乳油',
        Check: '禁限用',
        CorrectedBy: managerA.id,
      }),
    ])
    done(await stock.edit(kept, { Inputs: [], Operation: stock.pick.Id }))
    expect(forbidden(await read(use))).toHaveLength(1)
  })

  test('is neither dated nor moved to another ground before it is explained', async () => {
    const use = await banned()
    const elsewhere = { Place: [(await stock.plot('北坡')).Id] }
    for (const change of [
      elsewhere,
      { Place: [] },
      { ...toMatrine, ...elsewhere },
      { Plan: (await stock.plan(await stock.plot('西坡'))).Id },
    ]) {
      const { status, error } = await stock.edit(use, change)
      expect([status, Object.values(error?.fields ?? {}).flat()[0]]).toEqual([
        422,
        expect.stringMatching(/^核查为“禁止”/),
      ])
    }
    const { Id, UpdateTime } = use
    const dated = await farm.call(managerA, recordCalls.edit, {
      body: { Id, UpdateTime, Data: {}, OccurTime: '2026-11-03T04:00:00.000Z' },
    })
    expect(dated.error?.fields).toEqual({ OccurTime: [expect.stringMatching(/^核查为“禁止”/)] })
    expect((await stock.edit(use, { Place: [...(use.Data.Place as string[]), ...elsewhere.Place] })).status).toBe(200)
  })

  test('is not deleted, by whomever and however soon', async () => {
    const use = await banned()
    const { status, error } = await remove(use)
    expect([status, error?.fields]).toEqual([
      422,
      { InputVerdict: ['核查为“禁止”的打卡不能删除；写错了请更正，并请有放行权限的其他人说明'] },
    ])
    const corrected = done(await stock.edit(use, toMatrine))
    expect((await remove(corrected)).status).toBe(422)
    done(await explain(second, await read(use)))
    expect((await remove(use)).status).toBe(422)
  })

  test('is not taken back by restoring what stood before, or many at once', async () => {
    const { Id } = done(
      await stock.edit(await stock.sent(workerA, stock.used(await stock.plot('岗上'), toMatrine), NOON), {
        Inputs: [stock.row(stock.forbidden, 200)],
      }),
    )
    const now = await read({ Id } as WireRecord)
    const [, first] = done(await farm.call(managerA, careCalls.history, { query: { id: Id } }))
    done(
      await farm.call(managerA, careCalls.restore, {
        body: { Id, UpdateTime: now.UpdateTime, Version: first?.Time ?? '' },
      }),
    )
    expect(forbidden(await read(now))).toHaveLength(1)
  })
})

describe('explaining', () => {
  test('takes somebody else, with the right, and words; the row stays and counts no more', async () => {
    const use = await banned()
    const corrected = done(await stock.edit(use, toMatrine, workerA))
    for (const who of [workerA, managerB]) expect((await explain(who, corrected)).status).not.toBe(200)
    expect((await explain(second, corrected, ' ')).error?.fields).toEqual({ Reason: ['请写明原因'] })
    const told = done(await explain(second, corrected))
    expect(told.Data.InputVerdict).not.toBe('禁止')
    expect(forbidden(told)).toEqual([
      expect.objectContaining({
        Explanation: '选错了产品，实际用的是苦参碱',
        ExplainedBy: second.id,
        CorrectedBy: workerA.id,
      }),
    ])
    expect((await stock.edit(told, { Place: [(await stock.plot('河边')).Id] })).status).toBe(200)
    expect((await explain(second, await read(use))).error?.fields).toEqual({ Id: ['这条打卡没有需要说明的“禁止”'] })
  })

  test('is not for whoever made or corrected it', async () => {
    const own = await stock.sent(
      managerA,
      stock.used(await stock.plot('东坡'), { Inputs: [stock.row(stock.forbidden, 200)] }),
      NOON,
    )
    expect((await explain(managerA, own)).error?.fields).toEqual({ Id: ['自己打的卡、自己更正的，要由别人说明'] })
    const corrected = done(await stock.edit(await banned(), toMatrine))
    expect((await explain(managerA, corrected)).error?.fields).toEqual({ Id: ['自己打的卡、自己更正的，要由别人说明'] })
  })

  test('of what is found still lets nothing pass', async () => {
    const told = done(await explain(second, await banned(), '记录无误'))
    expect([told.Data.InputVerdict, forbidden(told).length]).toEqual(['禁止', 1])
    // What it was said of is what is corrected then.
    const corrected = done(await stock.edit(told, toMatrine))
    expect(corrected.Data.InputVerdict).not.toBe('禁止')
    expect(forbidden(corrected)).toHaveLength(1)
  })
})
