import { alarmRuleForm } from '@farm/contract/alarms'
import { type User, userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { type FieldWork, fieldWork, runningPlan, read, workOrder } from '../../app/testing/field-work.ts'
import { ask, clinic } from '../../app/testing/consultations.ts'
import { addManager } from '../../app/testing/managers.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, enterpriseA, enterpriseB } = people
const A = enterpriseA.Organ.Id
const work: FieldWork = await fieldWork(farm, people)
const boss = await addManager(farm, people, { name: 'boss' })
/** Keeps people and sees no work. */
const clerk = await addManager(farm, people, {
  name: 'clerk',
  urls: ['/User/List', '/User/Edit/:id', '/User/List#Delete'],
})
const punching = await addRole(farm, admin, county.organId, {
  name: '干活',
  scope: '仅本人',
  urls: ['/ClockSys/WorkOrder/List'],
})
afterAll(farm.close)

let made = 0
async function worker(roleIds = [punching]): Promise<Persona> {
  made += 1
  return addPerson(farm, admin, { name: `hand${made}`, organId: A, roleIds })
}
const get = async ({ id }: Persona): Promise<User> => done(await farm.call(admin, userCalls.get, { query: { id } }))
type Edit = Omit<Parameters<typeof farm.call<typeof userCalls.edit>>[2] & object, never>['body']
async function edit(who: Persona, whom: Persona, changes: Partial<Edit>) {
  const { Id, UpdateTime = '' } = await get(whom)
  return farm.call(who, userCalls.edit, { body: { Id, UpdateTime, ...changes } })
}
const remove = (who: Persona, whom: readonly Persona[], more: object = {}) =>
  farm.call(who, userCalls.remove, { body: { Ids: whom.map(({ id }) => id), ...more } })
const openWork = async (who: Persona, whom: readonly Persona[], organId?: string) =>
  done(
    await farm.call(who, userCalls.openWork, {
      query: { ids: whom.map(({ id }) => id).join(), ...(organId && { organId }) },
    }),
  )
const order = (...hands: readonly Persona[]) => workOrder(farm, people, work, { Assignees: hands.map(({ id }) => id) })
const assigneesOf = async (id: string) => (await read(farm, managerA, { Id: id })).Data.Assignees
const told = async ({ id }: Persona, about: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notice where user_id = ${id} and about_id = ${about} order by id`.execute(farm.database.db)
  return rows.map(({ kind }) => kind)
}

describe('refused', () => {
  test.each(['lock', 'move', 'delete'] as const)(
    'to %s somebody who is to do something, and nothing is done',
    async (act) => {
      const [leaver] = [await worker()]
      const one = await order(leaver)
      const acts = {
        lock: () => edit(boss, leaver, { IsEnabled: false }),
        move: () => edit(admin, leaver, { OrganId: enterpriseB.Organ.Id }),
        delete: () => remove(boss, [leaver]),
      }
      const { status, error } = await acts[act]()
      expect([status, error.code, error.confirm?.[0]?.code]).toEqual([409, 'users/work-left', 'users/work-left'])
      expect(error.errors[0]).toMatch(/还有 1 条工单没有交接/)
      expect(await get(leaver)).toMatchObject({ IsEnabled: true, Organ: { Id: A } })
      expect(await assigneesOf(one.Id)).toEqual([leaver.id])
    },
  )

  test('several at once as soon as one of them leaves something', async () => {
    const [idle, busy] = [await worker(), await worker()]
    await order(busy)
    expect((await remove(boss, [idle, busy])).error.code).toBe('users/work-left')
    expect(await get(idle)).toMatchObject({ IsEnabled: true })
  })

  test('by whoever may not see the work: they hear that there is some, and not which', async () => {
    const leaver = await worker([])
    await order(leaver)
    expect(await openWork(clerk, [leaver])).toEqual({ Works: [], HasOthers: true })
    const { error } = await edit(clerk, leaver, { IsEnabled: false })
    expect(error.errors[0]).toContain('还有您看不到的工作没有交接')
  })

  test('to give it to who leaves too, who is disabled, or who stands elsewhere', async () => {
    const [leaver, other, disabled] = [await worker(), await worker(), await worker()]
    await order(leaver)
    done(await edit(boss, disabled, { IsEnabled: false }))
    const to = (who: Persona) => remove(boss, [leaver, other], { HandOver: [{ To: who.id }] })
    expect((await to(other)).error.fields).toEqual({ HandOver: ['不能交给要离开的人，请另选一位'] })
    expect((await to(disabled)).error.fields?.HandOver?.[0]).toMatch(/已停用，不能接手/)
    expect((await to(managerB)).error.fields).toEqual({ HandOver: ['找不到所选的接手人，请另选一位'] })
    const far = await remove(admin, [leaver], { HandOver: [{ To: managerB.id }] })
    expect(far.error.fields?.HandOver?.[0]).toMatch(/看不到其中 1 条（工单的执行人）/)
    expect(await get(leaver)).toMatchObject({ IsEnabled: true })
  })
})

test('what somebody has in hand is shown by form and field, what is over is not', async () => {
  const leaver = await worker()
  const one = await order(leaver)
  const own = await runningPlan(farm, people, work, { Manager: leaver.id })
  const { Works, HasOthers } = await openWork(boss, [leaver])
  expect(Works.map(({ Work, Count, CanHandOver, Records }) => [Work, Count, CanHandOver, Records[0]?.Id])).toEqual([
    ['plans.Manager', 1, true, own.Id],
    ['work-orders.Assignees', 1, true, one.Id],
  ])
  expect(HasOthers).toBe(false)
  // Within the enterprise they go on with it.
  expect((await openWork(boss, [leaver], people.managerOfA1.organId)).Works).toEqual([])
  expect((await edit(boss, leaver, { OrganId: people.managerOfA1.organId })).status).toBe(200)
})

describe('of what stands elsewhere', () => {
  const watching = async () => {
    const role = await addRole(farm, admin, county.organId, {
      name: `看预警${made}`,
      scope: '仅本人',
      urls: ['/FarmOperation/AlarmData'],
    })
    return worker([role])
  }
  const rule = (Receivers: readonly Persona[], organId: string) =>
    add(farm, admin, alarmRuleForm, {
      data: {
        Name: '断线',
        Condition: '没有数据',
        Minutes: 60,
        Level: '高',
        Severity: '重要',
        Enabled: true,
        Receivers: Receivers.map(({ id }) => id),
      },
      organId,
    })

  test('only that it is there is told', async () => {
    const leaver = await watching()
    await rule([leaver], enterpriseB.Organ.Id)
    expect(await openWork(boss, [leaver])).toEqual({ Works: [], HasOthers: true })
  })

  test('what is lent from above is seen and not given away', async () => {
    const [leaver, heir] = [await watching(), await watching()]
    const { Id } = await rule([leaver], county.organId)
    expect((await openWork(boss, [leaver])).Works).toMatchObject([{ Work: 'alarm-rules.Receivers', Count: 1 }])
    const more = { HandOver: [{ To: heir.id }], Confirmed: ['users/work-left'] }
    expect((await remove(boss, [leaver], { HandOver: more.HandOver })).error.code).toBe('users/work-left')
    done(await remove(boss, [leaver], more))
    expect((await read(farm, admin, { Id })).Data.Receivers).toEqual([leaver.id])
  })
})

test('it is handed over in the same act, each kind to somebody, with a notice to both sides', async () => {
  const [leaver, heir] = [await worker(), await worker()]
  const one = await order(leaver)
  const HandOver = [{ Work: 'work-orders.Assignees', To: heir.id }]
  done(await edit(boss, leaver, { IsEnabled: false, HandOver }))
  expect(await assigneesOf(one.Id)).toEqual([heir.id])
  expect((await read(farm, managerA, one)).Data.Timeline).toMatchObject([
    { Act: '新建' },
    { Act: '改派', User: boss.id },
  ])
  expect(await told(heir, one.Id)).toEqual(['assigned'])
  expect(await told(leaver, one.Id)).toContain('changed')
})

test('of a plan that runs its manager and those of its steps are others', async () => {
  const [leaver, heir] = [await worker(), await worker()]
  const Steps = [
    { Key: 'k1', Operation: work.tilling.Id, StartDate: '2026-11-20', EndDate: '2026-11-21', Assignees: [leaver.id] },
  ]
  const plan = await runningPlan(farm, people, work, { Manager: leaver.id, Steps, StepInputs: [] })
  done(await remove(boss, [leaver], { HandOver: [{ To: heir.id }] }))
  const { Manager, Steps: steps } = (await read(farm, managerA, plan)).Data
  expect([Manager, steps]).toMatchObject([heir.id, [{ Key: 'k1', Assignees: [heir.id] }]])
})

test('a consultation goes to the card of another expert, and to nobody who is none', async () => {
  const { asker, vegetables, vegetableExpert, fruit, fruitExpert } = await clinic(farm, people)
  const question = await ask(farm, asker, { Expert: vegetableExpert })
  const { error } = await remove(admin, [vegetables], { HandOver: [{ To: county.id }] })
  expect(error.fields).toEqual({ HandOver: ['接手会诊的要是专家库里有账号的专家，请另选一位'] })
  done(await remove(admin, [vegetables], { HandOver: [{ To: fruit.id }] }))
  const { Data } = await read(farm, fruit, question)
  expect(Data).toMatchObject({ Expert: fruitExpert, Experts: [fruit.id], ExpertName: '孙桂芳' })
  expect(await told(fruit, question.Id)).toEqual(['consulted'])
})

test('work that is late is asked about as it is given to somebody, and handed over once that is confirmed', async () => {
  const [leaver, heir] = [await worker(), await worker()]
  const one = await order(leaver)
  await sql`update record set data = data || '{"Due": "2026-01-01T00:00:00.000Z"}' where id = ${one.Id}`.execute(
    farm.database.db,
  )
  const HandOver = [{ To: heir.id }]
  const { status, error } = await remove(boss, [leaver], { HandOver })
  expect([status, error.confirm?.map(({ code }) => code)]).toEqual([409, ['work-orders/past-due']])
  done(await remove(boss, [leaver], { HandOver, Confirmed: ['work-orders/past-due'] }))
  expect(await assigneesOf(one.Id)).toEqual([heir.id])
})

test('who is there besides stays, and nobody stands there twice', async () => {
  const [leaver, heir] = [await worker(), await worker()]
  const one = await order(leaver, heir)
  done(await remove(boss, [leaver], { HandOver: [{ To: heir.id }] }))
  expect(await assigneesOf(one.Id)).toEqual([heir.id])
})

test('what was confirmed stays theirs, and they find it when they come back', async () => {
  const leaver = await worker()
  const one = await order(leaver)
  done(await edit(boss, leaver, { IsEnabled: false, Confirmed: ['users/work-left'] }))
  expect(await assigneesOf(one.Id)).toEqual([leaver.id])
  done(await edit(boss, leaver, { IsEnabled: true }))
  expect((await openWork(boss, [leaver])).Works).toMatchObject([{ Work: 'work-orders.Assignees', Count: 1 }])
})

test('a repeated lock asks nothing more', async () => {
  const leaver = await worker()
  await order(leaver)
  done(await edit(boss, leaver, { IsEnabled: false, Confirmed: ['users/work-left'] }))
  expect((await edit(boss, leaver, { IsEnabled: false })).status).toBe(200)
})

test('both are one act in the log', async () => {
  const [leaver, heir] = [await worker(), await worker()]
  const one = await order(leaver)
  done(await remove(boss, [leaver], { HandOver: [{ To: heir.id }] }))
  const { rows } = await sql<{ n: number }>`
    select count(distinct operation_id)::int as n from operation_change where target in (${leaver.id}, ${one.Id}) and operation_id in (
      select operation_id from operation_change where target = ${leaver.id} and kind = 'account' and act <> 'add')
  `.execute(farm.database.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('somebody who has nothing in hand leaves without a question', async () => {
  const idle = await worker()
  expect(await openWork(boss, [idle])).toEqual({ Works: [], HasOthers: false })
  expect((await remove(boss, [idle])).status).toBe(204)
})
