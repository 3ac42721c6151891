import { lockWaits } from '../../app/testing/lock-waits.ts'
import { type WireRecord, careCalls, isObject, recordCalls } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, workerA, enterpriseA } = people
const stock = await pesticidesOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

const noon = (day: string) => `2026-${day}T04:00:00.000Z`
const nowhere = <Data extends object>(data: Data) => ({ ...data, Place: [] })
const found = ({ Data }: WireRecord, check: string) => {
  const rows = Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []
  return rows
    .filter(({ Check }) => Check === check)
    .map(({ Verdict, Reason }) => [Verdict, Reason].map(String).join(' '))[0]
}
const orderOn = (place: WireRecord | undefined, more: object = {}) =>
  add(farm, managerA, workOrderForm, {
    data: {
      Title: '农活',
      Enterprise: enterpriseA.Id,
      Operation: stock.spray.Id,
      ...(place && { Place: [place.Id] }),
      Assignees: [workerA.id],
      Start: '2026-11-20T00:00:00.000Z',
      Due: '2026-12-10T10:00:00.000Z',
      ...more,
    },
  })

describe('what names no plots', () => {
  test('is harvested on those of its plan', async () => {
    const place = await stock.plot('东地')
    const plan = await stock.plan(place)
    await stock.sent(workerA, stock.used(place), noon('11-22'))
    const harvest = nowhere(stock.picked(place, { Plan: plan.Id }))
    const { status, error } = await stock.send(workerA, harvest, noon('11-28'))
    expect([status, error.fields?.Place]).toEqual([
      422,
      ['吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'],
    ])
    expect((await stock.sent(workerA, harvest, noon('11-29'))).Data.InputVerdict).toBe('允许')
  })

  test('is harvested on those of its work order before those of the plan', async () => {
    const [place, other] = [await stock.plot('南地'), await stock.plot('南沟')]
    const plan = await stock.plan(place, { Place: [place.Id, other.Id] })
    await stock.sent(workerA, stock.used(place), noon('11-22'))
    const pick = (order: WireRecord) =>
      stock.send(workerA, nowhere(stock.picked(place, { WorkOrder: order.Id, Plan: plan.Id })), noon('11-25'))
    const more = { Plan: plan.Id, Operation: stock.pick.Id }
    expect((await pick(await orderOn(place, more))).status).toBe(422)
    expect((await pick(await orderOn(other, more))).status).toBe(200)
  })

  test('and whose plan has none is not known to be allowed', async () => {
    const { Data } = await stock.sent(workerA, nowhere(stock.picked(await stock.plot('无地'))), noon('11-28'))
    expect(Data.InputVerdict).toBe('资料不足')
  })

  test('was used on those of its plan, or of its work order alone', async () => {
    const [place, other] = [await stock.plot('西地'), await stock.plot('西沟')]
    const plan = await stock.plan(place, { Place: [place.Id, other.Id] })
    await stock.sent(workerA, nowhere(stock.used(place, { Plan: plan.Id })), noon('11-10'))
    const order = await orderOn(place, { Plan: plan.Id })
    await stock.sent(workerA, nowhere(stock.used(place, { WorkOrder: order.Id })), noon('11-22'))
    const status = async (where: WireRecord, day: string) =>
      (await stock.send(workerA, stock.picked(where), noon(day))).status
    expect([await status(other, '11-16'), await status(other, '11-17')]).toEqual([422, 200])
    expect([await status(place, '11-28'), await status(other, '11-28')]).toEqual([422, 200])
    expect(await status(await stock.plot('别处'), '11-28')).toBe(200)
  })
})

test('a work order does not count what was done for it', async () => {
  const place = await stock.plot('北地')
  const inputs = { Inputs: [stock.row(stock.imidacloprid, 200)] }
  const order = await orderOn(place, inputs)
  for (const day of ['11-22', '11-28']) {
    await stock.sent(workerA, stock.used(place, { WorkOrder: order.Id }), noon(day))
  }
  const fresh = done(await farm.call(managerA, recordCalls.get, { query: { id: order.Id } }))
  const { Data } = done(await stock.edit(fresh, { Due: '2026-12-09T10:00:00.000Z' }))
  expect(found({ ...fresh, Data }, '使用次数')).toMatch(/^允许 .*第 1 次/)
})

test('a season without a plan has an end', async () => {
  const place = await stock.plot('河滩')
  for (const day of ['10-22', '11-22']) await stock.sent(workerA, stock.used(place), noon(day))
  const spring = await stock.sent(workerA, stock.used(place), noon('03-01'))
  expect(found(spring, '使用次数')).toMatch(/^允许 .*第 1 次/)
})

test('a use that comes in late is marked by a harvest whose amount nobody told', async () => {
  const place = await stock.plot('坡地')
  const { Harvest: _, ...silent } = stock.picked(place)
  await stock.sent(managerA, silent, noon('11-25'))
  const late = await stock.sent(workerA, stock.used(place), noon('11-22'))
  expect(found(late, '安全间隔期')).toMatch(/^禁止 .*但 2026-11-25 已采收/)
})

test('what was used counts whatever its input is called today', async () => {
  const place = await stock.plot('塬上')
  const product = await stock.pesticide({ Name: '噻虫嗪', CommonName: '噻虫嗪', RegistrationNumber: 'PD6' })
  await stock.sent(workerA, stock.used(place, { Inputs: [stock.row(product, 200)] }), noon('11-22'))
  const renamed = done(await stock.edit(product, { Name: '阿克泰', CommonName: '另一名' }, admin))
  // What it is stands fast once it was used: books would lose the line.
  expect((await stock.edit({ ...product, ...renamed }, { Kind: '肥料' }, admin)).status).toBe(422)
  expect((await stock.send(workerA, stock.picked(place), noon('11-28'))).status).toBe(422)
})

const remove = (...Ids: string[]) => farm.call(managerA, recordCalls.remove, { body: { Ids } })
const recover = (...Ids: string[]) => farm.call(managerA, careCalls.recover, { body: { Ids } })

describe('what comes back from the bin', () => {
  test('is judged by what happened meanwhile', async () => {
    const place = await stock.plot('沟边')
    const use = await stock.sent(workerA, stock.used(place), noon('11-22'))
    expect(use.Data.InputVerdict).not.toBe('禁止')
    done(await remove(use.Id))
    await stock.sent(workerA, stock.picked(place), noon('11-25'))
    done(await recover(use.Id))
    const back = done(await farm.call(managerA, recordCalls.get, { query: { id: use.Id } }))
    expect([back.Data.InputVerdict, back.Data.HarvestFrom]).toEqual(['禁止', '2026-11-29'])
    expect(found(back, '安全间隔期')).toMatch(/^禁止 /)
  })

  test('stays there where it is a harvest within an interval', async () => {
    const place = await stock.plot('岭上')
    const harvest = await stock.sent(workerA, stock.picked(place), noon('11-25'))
    done(await remove(harvest.Id))
    const use = await stock.sent(workerA, stock.used(place), noon('11-22'))
    const sentence =
      '这条打卡的采收还在安全间隔期内，不能恢复：吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'
    expect((await recover(harvest.Id)).error.errors).toEqual([sentence])
    // Nor with what holds it.
    done(await remove(use.Id))
    expect((await recover(harvest.Id, use.Id)).error.errors).toEqual([sentence])
    done(await recover(harvest.Id))
    const back = done(await farm.call(managerA, recordCalls.get, { query: { id: harvest.Id } }))
    expect(back.Data).toEqual(harvest.Data)
  })

  test('goes by the word that it was given', async () => {
    const place = await stock.plot('台地')
    await stock.sent(workerA, stock.used(place), noon('11-22'))
    const harvest = await stock.sent(managerA, stock.picked(place, { OverrideReason: '检测合格' }), noon('11-25'))
    done(await remove(harvest.Id))
    done(await recover(harvest.Id))
    const back = done(await farm.call(managerA, recordCalls.get, { query: { id: harvest.Id } }))
    expect(back.Data).toEqual(harvest.Data)
  })
})

const { waiting } = lockWaits(db)

test('of a use and a harvest at once one sees the other', async () => {
  const [place, other] = [await stock.plot('界边'), await stock.plot('界外')]
  // Both are held up as they are written: by then each was judged, unless the one waits for the other.
  const both = await db.transaction().execute(async (holding) => {
    await sql`select from organ where id = ${enterpriseA.Organ.Id} for update`.execute(holding)
    const use = stock.send(workerA, { ...stock.used(place), Place: [place.Id, other.Id] }, noon('11-22'))
    await waiting(1)
    const harvest = stock.send(managerA, { ...stock.picked(place), Place: [other.Id, place.Id] }, noon('11-25'))
    await waiting(2)
    return { use, harvest }
  })
  expect([(await both.use).status, (await both.harvest).status]).toEqual([200, 422])
})
