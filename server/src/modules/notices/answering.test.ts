import { expertForm } from '@farm/contract/diagnosis'
import { type NoticeKind, noticeCalls } from '@farm/contract/notices'
import { orderForm } from '@farm/contract/orders'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, clinic } from '../../app/testing/consultations.ts'
import { act } from '../../app/testing/field-work.ts'
import { settleDerived } from '../../app/testing/derived.ts'
import { addManager } from '../../app/testing/managers.ts'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { tellOfDueConsultations } from '../diagnosis/index.ts'
import { tellOfDue } from './index.ts'

let now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, workerA, enterpriseA, enterpriseB } = people
const { db } = farm.database
const { season, tomatoes, confirmed, serving } = await ordersOfA(farm, people)
const seat = enterpriseA.Organ.Id
afterAll(farm.close)

let made = 0
/** Somebody in charge at enterprise A. */
function manager(): Promise<Persona> {
  made += 1
  return addManager(farm, people, { name: `in-charge-${made}` })
}
const boss = await manager()
const { asker } = await clinic(farm, people)
const answering = await addRole(farm, admin, county.organId, {
  name: '解答人',
  scope: '仅本人',
  urls: ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis#Reply'],
})

/** With what is confirmed, as nobody takes over. */
const Confirmed = ['users/work-left' as const]
const change = async ({ id }: Persona, more: object) => {
  const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id } }))
  done(await farm.call(admin, userCalls.edit, { body: { Id: id, UpdateTime, Confirmed, ...more } }))
}
const ways: ReadonlyArray<readonly [string, (who: Persona) => Promise<unknown>]> = [
  ['was moved', (who) => change(who, { OrganId: enterpriseB.Organ.Id })],
  ['was disabled', (who) => change(who, { IsEnabled: false })],
  ['lost the roles', (who) => change(who, { RoleIds: [] })],
  ['was deleted', async ({ id }) => done(await farm.call(admin, userCalls.remove, { body: { Ids: [id], Confirmed } }))],
]

const notified = async (kind: NoticeKind, about: { readonly Id: string }) => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from notice where about_id = ${about.Id} and kind = ${kind}`.execute(db)
  return rows.map(({ id }) => id).toSorted()
}
const shown = async (who: Persona, kind: NoticeKind, about: { readonly Id: string }) =>
  done(await farm.call(who, noticeCalls.list, { query: { kind } })).filter(({ About }) => About.Id === about.Id).length
const idsOf = (...all: readonly Persona[]) => all.map(({ id }) => id).toSorted()
/** Nobody changed anything lately. */
const quiet = () => sql`update record set update_time = update_time - interval '1 minute'`.execute(db)
const settled = async () => {
  await quiet()
  await settleDerived(farm, now)
}

/** Whoever manages at enterprise A by now, who stand nearest above its records. */
async function inCharge(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
     where a.organ_id = ${seat} and a.is_enabled and r.data_scope = '本组织及下级'`.execute(db)
  return rows.map(({ id }) => id).toSorted()
}

describe.each(ways)('where whoever answers for it %s', (_, leave) => {
  test('a late work order is said to those who manage there', async () => {
    const maker = await manager()
    const order = await add(farm, maker, workOrderForm, {
      data: {
        Title: '旋耕',
        Enterprise: enterpriseA.Id,
        Operation: season.plough.Id,
        Assignees: [workerA.id],
        Due: '2099-03-11T02:00:00.000Z',
      },
    })
    await leave(maker)
    await tellOfDue({ db, now: new Date('2099-03-11T03:00:00.000Z'), zone: 'Asia/Shanghai' })
    expect(await notified('late', order)).toEqual([...(await inCharge()), workerA.id].toSorted())
    expect([await shown(boss, 'late', order), await shown(workerA, 'late', order)]).toEqual([1, 1])
  })

  test('a late plan is said to whoever made it, and then to those who manage there', async () => {
    now = new Date('2026-03-10T02:00:00.000Z')
    const [maker, inChargeOfIt] = [await manager(), await manager()]
    const draft = await season.plan(
      { Manager: inChargeOfIt.id, Steps: [season.step(season.plough, '03-10', '03-11')] },
      maker,
    )
    const plan = done(await season.change(draft, '执行中'))
    await leave(inChargeOfIt)
    now = new Date('2026-03-12T02:00:00.000Z')
    await settled()
    expect(await notified('plan-late', plan)).toEqual([maker.id])
    await leave(maker)
    now = new Date('2026-03-13T02:00:00.000Z')
    await settled()
    expect((await notified('plan-late', plan)).filter((one) => one !== maker.id)).toEqual(await inCharge())
    expect(await shown(boss, 'plan-late', plan)).toBe(1)
  })

  test('an order at risk is said to those who manage there', async () => {
    now = new Date('2026-03-10T02:00:00.000Z')
    const maker = await manager()
    const order = await add(farm, maker, orderForm, {
      data: {
        Customer: '清禾超市',
        Enterprise: enterpriseA.Id,
        Lines: [tomatoes],
        OrderDate: '2026-03-01',
        DeliveryDate: '2026-04-01',
      },
    })
    await leave(maker)
    now = new Date('2026-04-02T02:00:00.000Z')
    await settled()
    expect(await notified('order-risk', order)).toEqual(await inCharge())
  })
})

test('who took over what is handed in hears that it is late, and its maker hears it as well', async () => {
  const [maker, giver] = [await manager(), await manager()]
  const order = await add(farm, maker, workOrderForm, {
    data: {
      Title: '耙地',
      Enterprise: enterpriseA.Id,
      Operation: season.plough.Id,
      Due: '2098-03-11T02:00:00.000Z',
    },
  })
  done(await act(farm, giver, order, '派发', { to: [workerA] }))
  await tellOfDue({ db, now: new Date('2098-03-11T03:00:00.000Z'), zone: 'Asia/Shanghai' })
  expect(await notified('late', order)).toEqual(idsOf(maker, giver, workerA))
  expect([await shown(maker, 'late', order), await shown(giver, 'late', order)]).toEqual([1, 1])
})

test('managers of plans who may see no orders do not keep those who may from being notified', async () => {
  now = new Date('2026-03-10T02:00:00.000Z')
  const role = await addRole(farm, admin, county.organId, {
    name: '种植员',
    scope: '本组织',
    urls: ['/FarmPlan/MakePlan'],
  })
  const [maker, planter] = [
    await manager(),
    await addPerson(farm, admin, { name: 'planter', organId: seat, roleIds: [role] }),
  ]
  const order = await confirmed({ Lines: [tomatoes], DeliveryDate: '2026-04-01' })
  await sql`update record set user_id = ${maker.id} where id = ${order.Id}`.execute(db)
  await serving(order, { TargetYield: 1_000, Manager: planter.id, EndDate: '2026-03-31' })
  await change(maker, { IsEnabled: false })
  now = new Date('2026-04-02T02:00:00.000Z')
  await settled()
  expect(await notified('order-risk', order)).toEqual(await inCharge())
})

describe('a question that is nearly due', () => {
  test.each(ways)('is said to those who may answer and stand nearest where its expert %s', async (_, leave) => {
    now = new Date('2026-11-20T02:00:00.000Z')
    made += 1
    const leaver = await addPerson(farm, admin, {
      name: `expert-${made}`,
      organId: county.organId,
      roleIds: [answering],
    })
    const data = { RealName: '孙桂芳', User: leaver.id }
    const card = await add(farm, admin, expertForm, { data, organId: county.organId })
    const asked = await ask(farm, asker, { Expert: card.Id })
    await leave(leaver)
    await tellOfDueConsultations({ db, now: new Date('2026-11-20T23:00:00.000Z'), zone: 'Asia/Shanghai' })
    expect(await notified('consult-due', asked)).toEqual(await inCharge())
    expect(await shown(boss, 'consult-due', asked)).toBe(1)
  })
})
