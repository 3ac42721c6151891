import { noticeCalls } from '@farm/contract/notices'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

let now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, managerA, workerA, enterpriseA } = people
const { season, tomatoes, get, confirmed, edit, serving } = await ordersOfA(farm, people)
const seat = enterpriseA.Organ.Id
const urls = ['/FarmPlan/MakePlan', '/ExternalOrder/List']
const foremen = await addRole(farm, admin, seat, { name: '组长', scope: '本组织', urls })
const foreman = await addPerson(farm, admin, { name: 'foreman', organId: seat, roleIds: [foremen] })
afterAll(farm.close)

const told = async (who: Persona, kind: 'plan-late' | 'order-risk', about: { Id: string }) =>
  done(await farm.call(who, noticeCalls.list, { query: { kind } }))
    .filter(({ About }) => About.Id === about.Id)
    .map(({ Title, Text }) => [Title, Text])
/** Nobody changed anything lately. */
const quiet = () => runOnce(farm.database.db, `update record set update_time = update_time - interval '1 minute'`)
const onDay = async (day: string) => {
  now = new Date(`${day}T02:00:00.000Z`)
  await quiet()
  await settleDerived(farm, now)
}

describe('a plan that falls behind', () => {
  const late = (more: object = {}) =>
    season.running({
      Name: '春茬',
      Steps: [
        season.step(season.plough, '03-10', '03-11', { Key: 'k1', Name: '翻地' }),
        season.step(season.water, '03-14', '03-15', { Key: 'k2', Name: '浇水' }),
      ],
      ...more,
    })

  test('is told of to its manager, once for the day by which a step should have been done', async () => {
    const plan = await late({ Manager: foreman.id })
    await onDay('2026-03-11')
    expect(await told(foreman, 'plan-late', plan)).toEqual([])
    await onDay('2026-03-12')
    const said = ['计划延误：春茬', '已延误 1 天，下一步：翻地']
    expect(await told(foreman, 'plan-late', plan)).toEqual([said])
    await onDay('2026-03-13')
    expect(await told(foreman, 'plan-late', plan)).toEqual([['计划延误：春茬', '已延误 2 天，下一步：翻地']])
    await season.punchIn(workerA, plan, season.plough)
    await settleDerived(farm, now)
    expect(await told(foreman, 'plan-late', plan)).toEqual([])
    await onDay('2026-03-18')
    expect(await told(foreman, 'plan-late', plan)).toEqual([['计划延误：春茬', '已延误 3 天，下一步：浇水']])
    expect(await told(managerA, 'plan-late', plan)).toEqual([])
  })

  test('is told of to who made it where the account of its manager is gone', async () => {
    now = new Date('2026-03-10T02:00:00.000Z')
    const gone = await addPerson(farm, admin, { name: 'gone', organId: seat, roleIds: [foremen] })
    const plan = await late({ Manager: gone.id })
    const body = { Ids: [gone.id], Confirmed: ['users/work-left' as const] }
    done(await farm.call(admin, userCalls.remove, { body }))
    await onDay('2026-03-12')
    expect(await told(managerA, 'plan-late', plan)).toEqual([['计划延误：春茬', '已延误 1 天，下一步：翻地']])
  })

  test('is told of to who made it where nobody else manages it', async () => {
    now = new Date('2026-03-10T02:00:00.000Z')
    const plan = await late()
    await onDay('2026-03-20')
    expect(await told(managerA, 'plan-late', plan)).toEqual([['计划延误：春茬', '已延误 9 天，下一步：翻地']])
    expect(await told(foreman, 'plan-late', plan)).toEqual([])
  })
})

describe('an order that comes to be at risk', () => {
  /** An order with one plan that is in time for it. */
  const served = async () => {
    now = new Date('2026-03-10T02:00:00.000Z')
    const order = await confirmed({ Lines: [tomatoes], DeliveryDate: '2026-04-01' })
    const draft = await serving(order, { TargetYield: 1_000, Manager: foreman.id, EndDate: '2026-03-31', Name: '春茬' })
    const plan = done(await season.change(draft, '执行中'))
    await settleDerived(farm, now)
    expect([await told(managerA, 'order-risk', order), (await get(order)).Data.Risk]).toEqual([[], '正常'])
    const until = async (EndDate: string, who: Persona) => {
      await quiet()
      const { UpdateTime } = await get(plan)
      done(await farm.call(who, recordCalls.edit, { body: { Id: plan.Id, UpdateTime, Data: { EndDate } } }))
      await settleDerived(farm, now)
    }
    return { order, until, name: `${String(order.Data.Number)} 清禾超市` }
  }

  test('is not told of to who brought it about', async () => {
    const { order, until } = await served()
    await until('2026-04-03', managerA)
    expect([await told(managerA, 'order-risk', order), (await told(foreman, 'order-risk', order)).length]).toEqual([
      [],
      1,
    ])
  })

  test('is told of to who made it and who manages its plans, each time that it does', async () => {
    const { order, until, name } = await served()
    await until('2026-04-03', admin)
    const first = [`订单有交付风险：${name}`, '预计 2026-04-03 完成，比交货晚 2 天']
    expect(await told(managerA, 'order-risk', order)).toEqual([first])
    expect(await told(foreman, 'order-risk', order)).toEqual([first])
    await until('2026-04-05', admin)
    const worse = [`订单有交付风险：${name}`, '预计 2026-04-05 完成，比交货晚 4 天']
    expect(await told(managerA, 'order-risk', order)).toEqual([worse])
    await until('2026-03-31', admin)
    expect(await told(managerA, 'order-risk', order)).toEqual([])
    await until('2026-04-02', admin)
    const again = [`订单有交付风险：${name}`, '预计 2026-04-02 完成，比交货晚 1 天']
    expect(await told(managerA, 'order-risk', order)).toEqual([again])
    await quiet()
    done(await edit(await get(order), { DeliveryDate: '2026-03-09' }, admin))
    await settleDerived(farm, now)
    expect(await told(managerA, 'order-risk', order)).toEqual([[`订单已逾期：${name}`, '超过交货日期 1 天']])
  })
})
