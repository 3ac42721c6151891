import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type OrderData, orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { type PlanData, planForm } from '@farm/contract/plans'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { add, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { type Db, oneText, runOnce } from '../../platform/db/index.ts'
import { type Derivation, registerDerivation, syncKinds } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, managerA, workerA, enterpriseA } = people
const { db } = farm.database
afterAll(farm.close)

const picking = await add(farm, managerA, operationForm, { data: { Name: '采摘', Type: '采收' } })
const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })

/** What is derived here is as plain as can be: a plan holds what was harvested for it, an order the sum of its plans. */
const sums = (from: string, by: string, of: string) => async (within: Db, ids: readonly string[]) => {
  const text = await oneText(
    within,
    `select coalesce(jsonb_object_agg(id, n), '{}')::text as text from (
       select data->>'${by}' as id, sum((data->>'${of}')::numeric) as n from record
        where form_id = '${from}' and not is_deleted and data->>'${by}' in (${ids.map((id) => `'${id}'`).join(',')})
        group by 1) x`,
  )
  return new Map(Object.entries(JSON.parse(text) as Record<string, number>))
}

const harvested: Derivation<PlanData>['compute'] = async (within, ids, today) => {
  const found = await sums(clockForm.id, 'Plan', 'Harvest')(within, ids)
  return new Map(ids.map((id) => [id, { Harvest: found.get(id), Forecast: today, Name: '不是算出来的' }]))
}
const fulfilled: Derivation<OrderData>['compute'] = async (within, ids) => {
  const found = await sums(planForm.id, 'Order', 'Harvest')(within, ids)
  return new Map(ids.map((id) => [id, { Fulfilled: found.get(id) }]))
}

const monday = new Date('2026-09-07T08:00:00+08:00')
const tuesday = new Date('2026-09-08T08:00:00+08:00')

beforeEach(async () => {
  registerDerivation(planForm, { compute: harvested, daily: { field: 'Status', values: ['执行中'] } })
  registerDerivation(orderForm, { compute: fulfilled })
  registerDerivation(workOrderForm, { compute: async () => new Map<string, WorkOrderData>() })
  await settleDerived(farm, monday)
})

const plot = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } })
const order = () =>
  add(farm, managerA, orderForm, {
    data: {
      Customer: '清禾超市',
      Enterprise: enterpriseA.Id,
      Lines: [{ Crops: crop.Id, Quantity: 100, Unit: '公斤' }],
      DeliveryDate: '2026-12-01',
    },
  })
const plan = (more: object = {}) =>
  add(farm, managerA, planForm, {
    data: {
      Name: '秋延番茄',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [plot.Id],
      Count: 12,
      StartDate: '2026-08-15',
      EndDate: '2026-12-20',
      ...more,
    },
  })
const harvest = (Plan: string, Harvest: number) =>
  add(farm, workerA, clockForm, { data: { Enterprise: enterpriseA.Id, Plan, Operation: picking.Id, Harvest } })
const read = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const held = async (id: string, name: string) => (await read(id)).Data[name]

test('nobody fills in what is derived', async () => {
  const { Id, UpdateTime } = await plan()
  const answer = await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Harvest: 5 } } })
  expect([answer.status, answer.error.fields]).toEqual([422, { Harvest: ['“已采收”由系统计算，不能填写'] }])
})

test('a plan follows the punch-ins that name it: added, moved to another plan, deleted', async () => {
  const [mine, other] = [await plan(), await plan()]
  const punchIn = await harvest(mine.Id, 30)
  await harvest(mine.Id, 12)
  expect(await held(mine.Id, 'Harvest')).toBeUndefined()
  await settleDerived(farm, monday)
  expect(await held(mine.Id, 'Harvest')).toBe(42)
  const { Id, UpdateTime } = punchIn
  const body = { Id, UpdateTime, Data: { Plan: other.Id } }
  done(await farm.call(admin, recordCalls.edit, { body }))
  await settleDerived(farm, monday)
  expect([await held(mine.Id, 'Harvest'), await held(other.Id, 'Harvest')]).toEqual([12, 30])
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [Id] } }))
  await settleDerived(farm, monday)
  expect(await held(other.Id, 'Harvest')).toBeUndefined()
})

test('what is derived from derived fields follows them: the order its plan, the plan its punch-ins', async () => {
  const { Id: Order, Data } = await order()
  const [{ Key }] = Data.Lines as [{ Key: string }]
  const { Id } = await plan({ Order, OrderLine: Key })
  await harvest(Id, 60)
  await settleDerived(farm, monday)
  expect(await held(Order, 'Fulfilled')).toBe(60)
})

test('only derived fields are written, and no edit, no version and no later time is seen of it', async () => {
  const before = await plan()
  await harvest(before.Id, 5)
  await settleDerived(farm, monday)
  const { Data, UpdateTime } = await read(before.Id)
  expect([Data.Name, Data.Harvest, UpdateTime]).toEqual(['秋延番茄', 5, before.UpdateTime])
  const history = done(await farm.call(managerA, careCalls.history, { query: { id: before.Id } }))
  expect(history.map(({ Act }) => Act)).toEqual(['add'])
  const body = { Id: before.Id, UpdateTime: before.UpdateTime, Data: { Note: '照旧' } }
  expect((await farm.call(managerA, recordCalls.edit, { body })).status).toBe(200)
  expect(await held(before.Id, 'Harvest')).toBe(5)
})

test('history does not tell of what was worked out, and bringing back an earlier content keeps what holds now', async () => {
  const { Id, UpdateTime } = await plan()
  const note = { Id, UpdateTime, Data: { Note: '先浇水' } }
  done(await farm.call(managerA, recordCalls.edit, { body: note }))
  await harvest(Id, 7)
  await settleDerived(farm, monday)
  const second = await read(Id)
  done(
    await farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime: second.UpdateTime, Data: { Note: null } } }),
  )
  const entries = done(await farm.call(managerA, careCalls.history, { query: { id: Id } }))
  expect(entries.flatMap(({ Act, Changes }) => (Act === 'edit' ? Changes.map(({ Field }) => Field) : []))).toEqual([
    'Note',
    'Note',
  ])
  const { UpdateTime: now } = await read(Id)
  const restored = done(
    await farm.call(managerA, careCalls.restore, { body: { Id, UpdateTime: now, Version: UpdateTime } }),
  )
  expect([restored.Data.Note, restored.Data.Harvest]).toEqual([undefined, 7])
})

test('nothing is written where nothing differs, and what was worked out makes nothing due again', async () => {
  const { Id } = await plan()
  await harvest(Id, 5)
  expect(await settleDerived(farm, monday)).toBe(1)
  expect(await settleDerived(farm, monday)).toBe(0)
  await harvest(Id, 0)
  expect(await settleDerived(farm, monday)).toBe(0)
  expect(await dueNow()).toBe('0')
})

const dueNow = () => oneText(db, 'select count(*)::text as text from derive_due')

test('with a new day the running plans are worked out anew, once', async () => {
  const [running, draft] = [await plan(), await plan()]
  await runOnce(db, `update record set data = data || '{"Status": "草稿"}' where id = '${draft.Id}'`)
  await runOnce(db, `update record set data = data || '{"Status": "执行中"}' where id = '${running.Id}'`)
  await settleDerived(farm, monday)
  expect([await held(running.Id, 'Forecast'), await held(draft.Id, 'Forecast')]).toEqual(['2026-09-07', '2026-09-07'])
  await settleDerived(farm, tuesday)
  expect([await held(running.Id, 'Forecast'), await held(draft.Id, 'Forecast')]).toEqual(['2026-09-08', '2026-09-07'])
  expect(await settleDerived(farm, tuesday)).toBe(0)
  await runOnce(db, `delete from setting where key = 'derived-day'`)
})

test('a start with other derived fields than before works out every record, one with the same none', async () => {
  const { Id } = await plan()
  await settleDerived(farm, monday)
  await runOnce(db, `update record set data = data - 'Forecast' where id = '${Id}'`)
  await runOnce(db, 'delete from derive_due')
  await syncKinds(db, 'Asia/Shanghai')
  expect(await settleDerived(farm, monday)).toBe(0)
  await runOnce(db, `update form set derived_fields = '{Harvest}' where id = '${planForm.id}'`)
  await syncKinds(db, 'Asia/Shanghai')
  await settleDerived(farm, monday)
  expect(await held(Id, 'Forecast')).toBe('2026-09-07')
})

test('one that can’t be worked out holds up no other, is told, and is tried again later', async () => {
  const [broken, good] = [await plan(), await plan()]
  registerDerivation(planForm, {
    compute: async (within, ids, today) => {
      if (ids.includes(broken.Id)) throw new Error('not to be worked out')
      return harvested(within, ids, today)
    },
  })
  await harvest(broken.Id, 1)
  await harvest(good.Id, 2)
  await expect(settleDerived(farm, monday)).rejects.toThrow('not to be worked out')
  expect([await held(broken.Id, 'Harvest'), await held(good.Id, 'Harvest')]).toEqual([undefined, 2])
  await expect(settleDerived(farm, monday)).resolves.toBe(0)
  registerDerivation(planForm, { compute: harvested })
  await runOnce(db, `update derive_due set again_at = now()`)
  await settleDerived(farm, monday)
  expect(await held(broken.Id, 'Harvest')).toBe(1)
})

test('rows get keys that tell them apart, in whatever way they come, and doubles are refused', async () => {
  const line = { Crops: crop.Id, Quantity: 5, Unit: '公斤' as const }
  const { Id, UpdateTime, Data } = await order()
  expect(Data.Lines).toMatchObject([{ Key: 'k1' }])
  const edit = (Lines: object[], time: string) =>
    farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime: time, Data: { Lines } } })
  const double = await edit(
    [
      { ...line, Key: 'k1' },
      { ...line, Key: 'k1' },
    ],
    UpdateTime,
  )
  expect([double.status, double.error.fields]).toEqual([422, { 'Lines.1.Key': ['“订单明细”有两行的行号相同'] }])
  const edited = done(await edit([{ ...line, Quantity: 7 }, line], UpdateTime))
  expect(edited.Data.Lines).toMatchObject([{ Key: 'k1', Quantity: 7 }, { Key: 'k2' }])
  const shorter = done(
    await edit(
      [
        { ...line, Key: 'k2' },
        { ...line, Quantity: 9 },
      ],
      edited.UpdateTime,
    ),
  )
  expect(shorter.Data.Lines).toMatchObject([{ Key: 'k2' }, { Quantity: 9 }])
})

test('who is at a record is not waited for: it is worked out when they are done', async () => {
  const { Id } = await plan()
  await harvest(Id, 9)
  await db.transaction().execute(async (editing) => {
    await runOnce(editing, `update record set data = data || '{"Note": "正在改"}' where id = '${Id}'`)
    expect(await settleDerived(farm, monday)).toBe(0)
  })
  await settleDerived(farm, monday)
  const { Data } = await read(Id)
  expect([Data.Note, Data.Harvest]).toEqual(['正在改', 9])
})

test('what a process leaves behind that falls while it works is still due', async () => {
  const { Id } = await plan()
  await settleDerived(farm, monday)
  await harvest(Id, 4)
  registerDerivation(planForm, {
    compute: async (within) => {
      await runOnce(within, 'select pg_terminate_backend(pg_backend_pid())')
      return new Map<string, PlanData>()
    },
  })
  await expect(settleDerived(farm, monday)).rejects.toThrow(/terminat|connection/i)
  registerDerivation(planForm, { compute: harvested })
  await runOnce(db, `update derive_due set again_at = null`)
  await settleDerived(farm, monday)
  expect(await held(Id, 'Harvest')).toBe(4)
})

test('a plan is worked out once for a punch-in that concerns its work order as well', async () => {
  const { Id: Plan } = await plan()
  const data = { Title: '采摘', Enterprise: enterpriseA.Id, Plan, Operation: picking.Id, Due: '2099-01-01T08:00:00Z' }
  const { Id: WorkOrder } = await add(farm, managerA, workOrderForm, { data: { ...data, Assignees: [workerA.id] } })
  await settleDerived(farm, monday)
  const asked: string[] = []
  const noting =
    <Data>(what: string, then: Derivation<Data>['compute']): Derivation<Data>['compute'] =>
    (within, ids, today) => {
      asked.push(...ids.map((id) => `${what} ${id}`))
      return then(within, ids, today)
    }
  const counted: Derivation<WorkOrderData>['compute'] = async (_, ids) =>
    new Map(ids.map((id) => [id, { PunchIns: 1 }]))
  registerDerivation(planForm, { compute: noting('plan', harvested) })
  registerDerivation(workOrderForm, { compute: noting('work order', counted) })
  const sent = { Enterprise: enterpriseA.Id, Plan, WorkOrder, Operation: picking.Id, Harvest: 2 }
  await add(farm, workerA, clockForm, { data: sent })
  await settleDerived(farm, monday)
  expect(asked).toEqual([`work order ${WorkOrder}`, `plan ${Plan}`])
})

test('what becomes due while others are worked out waits for the next time', async () => {
  const [mine, other] = [await plan(), await plan()]
  await settleDerived(farm, monday)
  await harvest(mine.Id, 1)
  let isFirst = true
  registerDerivation(planForm, {
    compute: async (within, ids, today) => {
      if (isFirst) await harvest(other.Id, 8)
      isFirst = false
      return harvested(within, ids, today)
    },
  })
  await settleDerived(farm, monday)
  expect([await held(mine.Id, 'Harvest'), await held(other.Id, 'Harvest')]).toEqual([1, undefined])
  await settleDerived(farm, monday)
  expect(await held(other.Id, 'Harvest')).toBe(8)
})

test('who listens hears of it, and the counts agree with the records', async () => {
  const { Id } = await plan()
  await settleDerived(farm, monday)
  await harvest(Id, 3)
  const listening = await listenAs(farm.server, managerA)
  await settleDerived(farm, monday)
  await expect
    .poll(() => listening.events.filter(({ fact }) => fact.fact === 'plans').flatMap(({ fact }) => fact.ids))
    .toContain(Id)
  listening.leave()
  expect(await faultsOfRollup(farm)).toBe('[]')
})
