import { roleCalls } from '@farm/contract/access'
import { type ChainKind, chainCalls } from '@farm/contract/chain'
import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { clockForm } from '@farm/contract/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { ordersOfA } from '../../app/testing/orders-of-a.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, colleagueA, roleless, enterpriseA, enterpriseB } = people
const { season, order, serving } = await ordersOfA(farm, people)
afterAll(farm.close)

const plot = await season.plot('东地')
const made = await order({ Customer: '清禾超市' })
const plan = done(await season.change(await serving(made, { Name: '春茬', Place: [plot.Id] }), '执行中'))
const workOrder = (assignee: Persona, more: object = {}) =>
  add(farm, managerA, workOrderForm, {
    data: {
      Title: '浇水 东地',
      Enterprise: enterpriseA.Id,
      Plan: plan.Id,
      Place: [plot.Id],
      Operation: season.water.Id,
      Assignees: [assignee.id],
      Due: '2026-03-12T10:00:00.000Z',
      ...more,
    },
  })
const forWorker = await workOrder(workerA)
const forColleague = await workOrder(colleagueA, { Title: '再浇一遍' })
const punchIn = (who: Persona, of: WireRecord) =>
  add(farm, who, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: season.water.Id, WorkOrder: of.Id, Place: [plot.Id] },
    occurTime: '2026-03-10T00:30:00.000Z',
  })
const byWorker = await punchIn(workerA, forWorker)
const byColleague = await punchIn(colleagueA, forColleague)
const loose = await season.punchIn(workerA, plan, season.plough, { Place: [plot.Id] })
/** Things of the same enterprise that hang on something else. */
const otherPlan = await season.plan({ Name: '别的计划' })
const others = [(await order()).Id, otherPlan.Id, (await season.punchIn(workerA, otherPlan, season.plough)).Id]

const chain = (who: Persona, kind: ChainKind, { Id }: { Id: string }, more: object = {}) =>
  farm.call(who, chainCalls.get, { query: { kind, id: Id, ...more } })
const idsOf = async (...asked: Parameters<typeof chain>) =>
  Object.fromEntries(
    done(await chain(...asked)).Stages.map(({ Kind, Nodes }) => [Kind, Nodes.map(({ Id }) => Id).toSorted()]),
  )
const ids = (...records: ReadonlyArray<{ Id: string }>) => records.map(({ Id }) => Id).toSorted()

describe('nobody walks', () => {
  test('without the right to look at anything', async () => {
    expect((await chain(roleless, 'plans', plan)).status).toBe(403)
  })

  test.each(['orders', 'plans', 'places', 'work-orders', 'clock'] as const)(
    'from a record of %s that is not there for them',
    async (kind) => {
      const records = { orders: made, plans: plan, places: plot, 'work-orders': forWorker, clock: byWorker }
      expect((await chain(managerB, kind, records[kind])).status).toBe(404)
      expect((await chain(managerA, kind, { Id: newId() })).status).toBe(404)
      expect((await chain(county, kind, records[kind], { organPath: enterpriseB.Organ.Path })).status).toBe(404)
    },
  )

  test('from something of another kind than they say', async () => {
    expect((await chain(managerA, 'orders', plan)).status).toBe(404)
    expect(
      (await farm.call(managerA, chainCalls.get, { query: { kind: 'crops' as 'plans', id: plan.Id } })).status,
    ).toBe(400)
  })
})

describe('both ways', () => {
  const whole = {
    orders: ids(made),
    plans: ids(plan),
    places: ids(plot),
    'work-orders': ids(forWorker, forColleague),
    clock: ids(byWorker, byColleague, loose),
    lots: [],
    certificates: [],
    codes: [],
  }
  test.each([
    ['an order', 'orders', made, whole],
    ['a plan', 'plans', plan, whole],
    ['a plot', 'places', plot, whole],
    ['a work order', 'work-orders', forWorker, { ...whole, 'work-orders': ids(forWorker), clock: ids(byWorker) }],
    ['a punch-in', 'clock', byColleague, { ...whole, 'work-orders': ids(forColleague), clock: ids(byColleague) }],
    ['a punch-in without a work order', 'clock', loose, { ...whole, 'work-orders': [], clock: ids(loose) }],
  ] as const)('one walks from %s, and comes to nothing else', async (_, kind, from, found) => {
    const seen = await idsOf(managerA, kind, from)
    expect(seen).toEqual(found)
    expect(Object.values(seen).flat()).not.toEqual(expect.arrayContaining([expect.stringMatching(others.join('|'))]))
  })

  test('each thing says what it is and on what it hangs', async () => {
    const { Stages } = done(await chain(county, 'orders', made))
    const nodes = Stages.flatMap(({ Nodes }) => Nodes)
    const node = ({ Id }: { Id: string }) => nodes.find((one) => one.Id === Id)
    expect(Stages.map(({ Kind, Total }) => [Kind, Total])).toEqual([
      ['orders', 1],
      ['plans', 1],
      ['places', 1],
      ['work-orders', 2],
      ['clock', 3],
      ['lots', 0],
      ['certificates', 0],
      ['codes', 0],
    ])
    expect(node(made)).toMatchObject({ Name: made.Data.Number, Note: '清禾超市 · 交货 2026-04-10', From: [] })
    expect(node(plan)).toMatchObject({
      Name: '春茬',
      Status: '执行中',
      Note: '2026-03-01 至 2026-03-31',
      From: [made.Id],
    })
    expect(node(plot)).toMatchObject({ Name: '东地', Note: '10.00 亩', From: [plan.Id] })
    expect(node(forWorker)).toMatchObject({
      Name: '浇水 东地',
      Status: '进行中',
      Note: '要求 2026-03-12 18:00 前完成 · worker-a某',
      From: [plan.Id, plot.Id],
    })
    expect(node(byWorker)).toMatchObject({ Name: '灌溉', Note: '2026-03-10 08:30 · worker-a某', From: [forWorker.Id] })
    expect(node(loose)).toMatchObject({ Name: '整地', From: [plan.Id, plot.Id] })
  })

  test('the newest fifty of a stage are told of, and how many there are', async () => {
    const busy = done(await season.change(await season.plan({ Name: '忙' }), '执行中'))
    await season.punchIn(workerA, busy, season.plough)
    await runOnce(
      farm.database.db,
      `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
       select gen_random_uuid(), form_id, data, add_time, update_time, occur_time - n * interval '1 minute', user_id,
              update_user_id, organ_id, organ_no, organ_path
         from record, generate_series(1, 120) n where form_id = '${clockForm.id}' and data->>'Plan' = '${busy.Id}'`,
    )
    const stage = done(await chain(managerA, 'plans', busy)).Stages.find(({ Kind }) => Kind === 'clock')
    const notes = stage?.Nodes.map(({ Note }) => Note) ?? []
    expect([stage?.Total, notes.length, notes]).toEqual([121, 50, notes.toSorted().toReversed()])
  })
})

describe('who sees less', () => {
  test('walks as far as they see: a worker comes to no work of a colleague', async () => {
    expect(await idsOf(workerA, 'plans', plan)).toMatchObject({
      plans: ids(plan),
      'work-orders': ids(forWorker),
      clock: ids(byWorker, loose),
    })
    expect((await chain(workerA, 'work-orders', forColleague)).status).toBe(404)
  })

  test('comes to nothing that stands elsewhere, though it hangs on the same', async () => {
    const data = await season.data({ Name: '别处', Order: made.Id, OrderLine: 'k1' })
    const elsewhere = await add(farm, admin, planForm, { data, organId: enterpriseB.Organ.Id })
    expect((await idsOf(managerA, 'orders', made)).plans).toEqual(ids(plan))
    expect((await idsOf(county, 'orders', made)).plans).toEqual(ids(plan, elsewhere))
  })

  test('is told of no kind that they may not see, and walks by no field that is hidden from them', async () => {
    const urls = ['/ExternalOrder/List', '/FarmPlan/MakePlan', '/WorkOrder/List']
    const clerks = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '计划员', scope: '本组织', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [clerks] })
    const restrict = (FormId: string, Denied: 'view'[], Fields: Record<string, 'hidden'>) =>
      farm.call(admin, roleCalls.editForm, {
        body: { RoleId: clerks, FormId, Denied, Fields, Was: { Denied: [], Fields: {} } },
      })
    done(await restrict(planForm.id, [], { Order: 'hidden' }))
    done(await restrict(workOrderForm.id, [], { Plan: 'hidden', Assignees: 'hidden' }))
    done(await restrict(clockForm.id, ['view'], {}))
    const seen = await idsOf(clerk, 'plans', plan)
    expect(seen).toEqual({ orders: [], plans: ids(plan), places: ids(plot), 'work-orders': [] })
    const { Stages } = done(await chain(clerk, 'work-orders', forWorker))
    const told = Stages.flatMap(({ Nodes }) => Nodes)
    expect(told.map(({ Id }) => Id).toSorted()).toEqual(ids(plot, forWorker))
    expect(told.find(({ Id }) => Id === forWorker.Id)?.Note).toBe('要求 2026-03-12 18:00 前完成')
  })
})
