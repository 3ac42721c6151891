import { alarmRuleForm } from '@farm/contract/alarms'
import { banForm } from '@farm/contract/bans'
import { bookCalls, books } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { consultationForm, expertForm } from '@farm/contract/diagnosis'
import { recordCalls, text } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { logCalls } from '@farm/contract/logs'
import { noticeCalls } from '@farm/contract/notices'
import { planCalls } from '@farm/contract/plans'
import { boardCalls, reportCalls, reports, statisticsCalls } from '@farm/contract/statistics'
import { standardCalls, standardForm } from '@farm/contract/standards'
import { stockCalls } from '@farm/contract/stock'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { builtInKinds } from '@farm/contract/kinds'
import type { Call, QueryOf } from '@farm/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { branches, freeForTravel } from '../../app/testing/branches.ts'
import { ask } from '../../app/testing/consultations.ts'
import { settleDerived } from '../../app/testing/derived.ts'
import { publish, send } from '../../app/testing/designs.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { foldCounts } from '../forms/index.ts'

const now = new Date('2026-11-28T04:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, otherCounty, managerA, workerA, enterpriseA } = people
const { db } = farm.database
const organs = branches(farm)
afterAll(farm.close)
const A = enterpriseA.Organ.Id

const lots = await lotsOfA(farm, people)
const { fields } = lots
const stores = await storesOfA(farm, people)
const elsewhere = otherCounty.organId

/** A season of the enterprise, on what the county lends. */
async function season() {
  const place = await fields.plot('西地')
  const draft = await add(farm, admin, standardForm, {
    data: { Name: '番茄规程', Crops: fields.tomato.Id, Steps: [{ Operation: fields.spray.Id, FromDay: 0, Days: 5 }] },
    organId: county.organId,
  })
  const inForce = { Id: draft.Id, UpdateTime: draft.UpdateTime, Status: '现行' as const }
  const standard = done(await farm.call(admin, standardCalls.changeStatus, { body: inForce }))
  const steps = [
    { Operation: fields.spray.Id, StartDate: '2026-11-20', EndDate: '2026-12-01' },
    { Operation: fields.pick.Id, StartDate: '2026-11-29', EndDate: '2026-12-05' },
  ]
  const plan = await fields.plan(place, { Name: '秋番茄', Standard: standard.Id, Steps: steps })
  const running = done(
    await farm.call(managerA, planCalls.changeStatus, {
      body: { Id: plan.Id, UpdateTime: plan.UpdateTime, Status: '执行中' },
    }),
  )
  await fields.sent(workerA, fields.used(place, { Plan: plan.Id }), '2026-11-22T02:00:00.000Z')
  const lime = await stores.input({ Name: '石灰' })
  await stores.book({ Kind: '入库', Input: lime.Id, Quantity: 30, Price: 2.5 }, '2026-11-02T01:00:00.000Z')
  await stores.book({ Kind: '领用', Input: lime.Id, Quantity: 4.5 }, '2026-11-12T01:00:00.000Z')
  await add(farm, managerA, irrigationForm, {
    data: {
      Enterprise: enterpriseA.Id,
      Method: '滴灌',
      Volume: 30,
      Place: [place.Id],
      EndTime: '2026-11-12T03:00:00.000Z',
    },
    occurTime: '2026-11-12T02:00:00.000Z',
  })
  const lot = await lots.lot(100)
  await lots.test(lot, '合格')
  const order = await add(farm, managerA, workOrderForm, {
    data: {
      Title: '打药',
      Enterprise: enterpriseA.Id,
      Operation: fields.spray.Id,
      Plan: plan.Id,
      Due: '2099-12-01T10:00:00.000Z',
    },
  })
  return { place, plan: running, lime, order, standard }
}

const made = await season()
const expert = await add(farm, admin, expertForm, {
  data: { RealName: '周立', User: county.id, Fields: ['病害'] },
  organId: county.organId,
})
const consultation = await ask(farm, managerA, { Enterprise: enterpriseA.Id, Expert: expert.Id })
const patrol = await publish(farm, county, { F1: text('标题') }, { name: '县巡查' })
const patrolled = done(await send(farm, managerA, patrol, { F1: '一号' }))
const binned = done(await send(farm, managerA, patrol, { F1: '扔掉的' }))
done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [binned.Id] } }))
await add(farm, admin, expertForm, {
  data: { RealName: '林一', User: otherCounty.id, Fields: ['病害'] },
  organId: elsewhere,
})
// The other county lends one operation just so, and a crop of the same name that is another.
const sameOperation = await add(farm, admin, operationForm, {
  data: { Name: '采摘', Type: '采收' },
  organId: elsewhere,
})
await add(farm, admin, cropForm, { data: { Name: '番茄', Variety: '别的' }, organId: elsewhere })
const { device } = devicesOfA(farm, people)
await device('一号墒情仪')
const rule = {
  Condition: '低于',
  Metric: 'soilMoisture',
  Threshold: 15,
  Level: '低',
  Severity: '重要',
  Enabled: true,
} as const
await add(farm, admin, alarmRuleForm, {
  data: { ...rule, Name: '太干', Crops: fields.tomato.Id },
  organId: county.organId,
})
await add(farm, admin, alarmRuleForm, { data: { ...rule, Name: '停用的', Enabled: false }, organId: county.organId })

// Moves are dated by the database.
const { rows: dated } = await sql<{ day: string }>`select (now() at time zone farm_zone())::date::text as day`.execute(
  db,
)
const farmToday = dated[0]?.day ?? ''
const days = { from: '2026-01-01', to: '2026-11-28' }
type Asked = Record<string, unknown>

/** What every book, report and home of the enterprise answers its manager. */
async function past(): Promise<Asked> {
  const answers: Asked = {}
  async function keep<C extends Call>(name: string, call: C, query: QueryOf<C>) {
    const { status, data } = await farm.call(managerA, call, { query })
    expect([name, status]).toEqual([name, 200])
    answers[name] = data
  }
  for (const { key } of books) await keep(`book ${key}`, bookCalls.book, { key, enterprise: enterpriseA.Id, ...days })
  for (const { key, groups } of reports) {
    for (const by of groups) await keep(`report ${key} ${by}`, reportCalls.report, { key, by, ...days })
  }
  await keep('day', reportCalls.day, { day: '2026-11-22' })
  for (const [name, call] of Object.entries(boardCalls)) await keep(`board ${name}`, call, {})
  await keep('inputs', boardCalls.inputs, days)
  await keep('plan', statisticsCalls.planOperation, { plan: made.plan.Id })
  await keep('clock', statisticsCalls.clock, {})
  await keep('operations', statisticsCalls.operations, days)
  await keep('calendar', statisticsCalls.calendar, { month: '2026-11' })
  await keep('today', statisticsCalls.today, {})
  for (const by of ['Operation', 'Plan'] as const)
    await keep(`clock by ${by}`, statisticsCalls.clockCounts, { ...days, by })
  await keep('stock', stockCalls.board, {})
  for (const { id, key } of builtInKinds) {
    const own = [
      'crops',
      'crop-categories',
      'operations',
      'inputs',
      'standards',
      'bans',
      'alarm-rules',
      'experts',
      'dictionaries',
      // Handed over by the move.
      consultationForm.key,
    ]
    if (!own.includes(key)) await keep(`list ${key}`, recordCalls.list, { formId: id, pageSize: 100 })
  }
  return answers
}

/** Rows that come to the same stand in the order of ids, which are others since. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keyed = value.map((one): [string, unknown] => [JSON.stringify(inOrder(one)), inOrder(one)])
    return keyed.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOrder(one)]))
}

/** By which id something of the county is called since. */
async function standIns(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ source: string; target: string }>`
    select s.id as source, t.id as target
      from record s join record t on t.form_id = s.form_id and t.data->>'Name' = s.data->>'Name' and t.data->>'Variety' is null
     where s.organ_id = ${county.organId} and t.organ_id in (${A}, ${elsewhere})
  `.execute(db)
  return new Map(rows.map(({ source, target }) => [source, target]))
}

describe('an enterprise that goes to another county', () => {
  let before: Asked
  beforeAll(async () => {
    await freeForTravel(farm, people)
    await settleDerived(farm, now)
    await foldCounts(db)
    before = await past()
  })

  test('is told beforehand what goes along, what is copied, and what becomes of the rest', async () => {
    const told = done(await organs.preview(admin, A, elsewhere))
    expect(told.Obstacles).toEqual([])
    expect(told.Copies.map(({ Name, Count }) => [Name, Count])).toEqual([
      ['作物分类', 1],
      ['作物', 1],
      ['农事操作', 1],
      ['投入品', 2],
      ['技术规程', 1],
      ['禁限用农药', 1],
      ['预警规则', 1],
    ])
    expect([told.Same, told.Archived, told.HandedOver]).toEqual([1, ['县巡查'], 1])
    expect(told.Along.find(({ Name }) => Name === '计划')).toEqual(expect.objectContaining({ Count: 2, Open: 2 }))
  })

  test('finds all of its past as it was', async () => {
    done(await organs.move(admin, A, elsewhere))
    await settleDerived(farm, now)
    expect(await faultsOfRollup(farm)).toBe('[]')
    const ids = await standIns()
    const path = (await organs.organ(admin, A)).Path
    const asBefore = (answer: unknown): unknown => {
      const json = JSON.stringify(answer).replaceAll(path, enterpriseA.Organ.Path)
      return inOrder(JSON.parse([...ids].reduce((all, [source, target]) => all.replaceAll(target, source), json)))
    }
    const after = await past()
    for (const [name, answer] of Object.entries(before))
      expect([name, asBefore(after[name])]).toEqual([name, inOrder(answer)])
  })

  test('goes on with its work: what was judged before is judged as before', async () => {
    const ids = await standIns()
    const idOf = ({ Id }: { readonly Id: string }) => ids.get(Id) ?? ''
    expect(idOf(fields.pick)).toBe(sameOperation.Id)
    const forbidden = await farm.call(workerA, recordCalls.add, {
      body: {
        FormId: clockForm.id,
        Data: {
          Enterprise: enterpriseA.Id,
          Operation: idOf(fields.spray),
          Place: [made.place.Id],
          Plan: made.plan.Id,
          Inputs: [{ Input: idOf(fields.imidacloprid), Amount: 200, Unit: '克' }],
        },
        OccurTime: '2026-11-27T04:00:00.000Z',
      },
    })
    expect(done(forbidden).Data.Verdict).not.toBe('资料不足')
    const early = await farm.call(workerA, recordCalls.add, {
      body: {
        FormId: clockForm.id,
        Data: { Enterprise: enterpriseA.Id, Operation: sameOperation.Id, Place: [made.place.Id], Harvest: 10 },
        OccurTime: '2026-11-27T05:00:00.000Z',
      },
    })
    expect([early.status, JSON.stringify(early.error.fields)]).toEqual([422, expect.stringContaining('可采收')])
    expect((await stores.send({ Kind: '领用', Input: idOf(made.lime), Quantity: 25 })).status).toBe(200)
    const planned = await farm.call(managerA, workOrderCalls.fromPlan, {
      body: { Plan: made.plan.Id, Confirmed: ['work-orders/past-due'] },
    })
    expect(done(planned).Made).toHaveLength(1)
  })

  test('has its records of forms of the old county in a closed copy, those in the bin too', async () => {
    const { FormId } = done(await farm.call(managerA, recordCalls.get, { query: { id: patrolled.Id } }))
    expect(FormId).not.toBe(patrol)
    expect((await send(farm, managerA, FormId, { F1: '又一个' })).error.code).toBe('form-data/closed')
    expect((await farm.call(county, recordCalls.get, { query: { id: patrolled.Id } })).status).toBe(404)
    const { rows } = await sql`select form_id as "formId" from record where id = ${binned.Id}`.execute(db)
    expect(rows).toEqual([{ formId: FormId }])
  })

  test('is told of in the logs of both counties, and to who is in charge there', async () => {
    for (const who of [county, otherCounty]) {
      const [log] = done(await farm.call(who, logCalls.operations, { query: { call: 'organs.move' } }))
      expect([log?.Title, log?.Target]).toEqual(['移动组织', '甲合作社（清禾县 → 邻县）'])
      const [notice] = done(await farm.call(who, noticeCalls.list, { query: { kind: 'organ-moved' } }))
      expect(notice?.Title).toBe('甲合作社从清禾县移到邻县')
    }
    const query = { key: 'clock-in', ...days }
    const moves = async (who: Persona) => done(await farm.call(who, reportCalls.report, { query })).Moves
    const move = { Name: '甲合作社', Day: farmToday }
    expect(await moves(county)).toEqual([{ ...move, IsIn: false }])
    expect(await moves(otherCounty)).toEqual([{ ...move, IsIn: true }])
    expect([await moves(managerA), await moves(admin)]).toEqual([undefined, undefined])
  })

  test('asks the experts of its new county', async () => {
    const { Data } = done(await farm.call(managerA, recordCalls.get, { query: { id: consultation.Id } }))
    expect([Data.Expert, Data.ExpertName, Data.Experts]).toEqual([undefined, undefined, [otherCounty.id]])
  })
})

describe('an enterprise that comes back', () => {
  const lent = [cropForm, cropCategoryForm, operationForm, inputForm, standardForm, banForm, alarmRuleForm]
  /** What its manager chooses from, by form. */
  const offered = async () => {
    const names = new Map<string, string[]>()
    for (const { id, name } of lent) {
      const all = done(await farm.call(managerA, recordCalls.list, { query: { formId: id, pageSize: 100 } }))
      names.set(name, all.map(({ Data }) => String(Data.Name)).toSorted())
    }
    return names
  }
  const copyOf = async (Name: string) => {
    const all = done(await farm.call(managerA, recordCalls.list, { query: { formId: inputForm.id, pageSize: 100 } }))
    return all.find(({ Data }) => Data.Name === Name)
  }
  let away: ReadonlyMap<string, string>

  beforeAll(async () => {
    away = await standIns()
    const changed = await copyOf('石灰')
    const body = { Id: changed?.Id ?? '', UpdateTime: changed?.UpdateTime ?? '', Data: { Name: '生石灰' } }
    done(await farm.call(managerA, recordCalls.edit, { body }))
    done(await organs.move(admin, A, county.organId))
    await settleDerived(farm, now)
  })

  test('finds what the county lends once, and its own copy of what it changed meanwhile', async () => {
    const names = await offered()
    const once = new Map([...names].map(([form, all]) => [form, [...new Set(all)]]))
    expect(names).toEqual(once)
    expect(names.get(inputForm.name)).toEqual(expect.arrayContaining(['石灰', '生石灰']))
    expect(await faultsOfRollup(farm)).toBe('[]')
  })

  test('goes on by what the county lends, in its season and in its store', async () => {
    const query = { key: 'inputs', by: 'Input', ...days } as const
    const { Rows } = done(await farm.call(managerA, reportCalls.report, { query }))
    expect(Rows.map(({ Key }) => Key)).toContain(fields.imidacloprid.Id)
    const { Stocks } = done(await farm.call(managerA, stockCalls.board, { query: {} }))
    const named = Stocks.map(({ Input }) => Input.Name)
    expect(new Set(named).size).toBe(named.length)
  })

  test('takes what a phone sends that names the copies', async () => {
    const Data = {
      Enterprise: enterpriseA.Id,
      Operation: away.get(fields.spray.Id) ?? '',
      Place: [made.place.Id],
      Inputs: [{ Input: away.get(fields.imidacloprid.Id) ?? '', Amount: 10, Unit: '克' }],
    }
    const body = { FormId: clockForm.id, Data, OccurTime: '2026-11-27T06:00:00.000Z' }
    const sent = done(await farm.call(workerA, recordCalls.add, { body })).Data
    expect([sent.Operation, sent.Inputs]).toMatchObject([fields.spray.Id, [{ Input: fields.imidacloprid.Id }]])
  })

  test('goes away once more as it did the first time, and comes back once more', async () => {
    for (const to of [elsewhere, county.organId]) {
      done(await organs.move(admin, A, to))
      const names = (await offered()).get(inputForm.name) ?? []
      expect(new Set(names).size).toBe(names.length)
      expect(await faultsOfRollup(farm)).toBe('[]')
    }
  })
})
