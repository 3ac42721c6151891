import { type Field, type Fields, type Position, checkRecord, readData, rowsIn, textsIn } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { checkOrder, orderStatuses, toKilogrammes, orderForm } from '@farm/contract/orders'
import {
  type StepWork,
  checkPlan,
  keysIn,
  noWork,
  planForm,
  planInputFaults,
  standingOf,
  stepFor,
  stepsOf,
} from '@farm/contract/plans'
import { checkStandard, standardForm } from '@farm/contract/standards'
import { UUID_PATTERN } from '@farm/contract/wire'
import { type WorkOrderStatus, whyNot, workOrderActTable } from '@farm/contract/work-orders'
import { describe, expect, test } from 'vitest'
import { daysLater, dayOf, daysFrom } from '../days.ts'
import { harvestFrom } from './applications.ts'
import { type County, countyAt, enterpriseBatch, enterprises } from './county.ts'
import { cropId, firstDraft } from './crops.ts'
import { customers, isBuyerOf } from './customers.ts'
import { designedForms, maintenanceForm, patrolForm } from './designed-forms.ts'
import { dictionaryDrafts } from './dictionaries.ts'
import type { Draft } from './draft.ts'
import { enterpriseId } from './enterprises.ts'
import { pesticides } from './data/pesticides.ts'
import { inputId } from './inputs.ts'
import { limitsOn } from './labels.ts'
import { type Operation, operationId } from './operations.ts'
import { countyPeople } from './people.ts'
import { allPlots, reachMetres } from './places.ts'

/** How a plan stands with the work that was given out and done for it. */
function standingIn(county: County, { id, data }: Draft, today: string) {
  const steps = stepsOf(readData(planForm, data))
  const work = new Map<string, StepWork>()
  const put = (key: string | undefined, more: Partial<StepWork>) => {
    if (key === undefined) return
    const { orders, accepted, punchIns } = work.get(key) ?? noWork
    work.set(key, {
      orders: orders + (more.orders ?? 0),
      accepted: accepted + (more.accepted ?? 0),
      punchIns: punchIns + (more.punchIns ?? 0),
    })
  }
  for (const one of draftsOf(county, 'work-orders').filter((order) => order.data.Plan === id)) {
    const isAccepted = one.deeds?.at(-1)?.act === '验收通过'
    put(String(one.data.Step), { orders: 1, accepted: isAccepted ? 1 : 0 })
  }
  for (const { plan, steps: keys } of county.issues) if (plan === id) put(keys[0], { orders: 1 })
  for (const one of draftsOf(county, 'clock').filter((punchIn) => punchIn.data.Plan === id)) {
    put(stepFor(steps, String(one.data.Operation), String(one.occurTime).slice(0, 10))?.key, { punchIns: 1 })
  }
  return standingOf({ status: '执行中', end: String(data.EndDate), steps, work }, today)
}

const WHEAT = ['白粉病', '蚜虫', '条锈病', '赤霉病', '麦蜘蛛']

/** An afternoon in each season, and the first minutes of a year. */
const moments = [
  '2026-11-20T10:21:07+08:00',
  '2026-02-15T16:00:00+08:00',
  '2026-08-09T12:00:00+08:00',
  '2028-01-01T00:05:00+08:00',
]

const counties = new Map(moments.map((text) => [text, countyAt(new Date(text))]))

describe.each([...counties])('the county at %s', { timeout: 30_000 }, (text, county) => {
  const now = new Date(text)
  const drafts = county.batches.flatMap((batch) => batch.drafts)
  const punchIns = draftsOf(county, 'clock')
  const plans = draftsOf(county, 'plans')

  test('every record passes the check of its form', () => {
    const faulty = [...drafts, ...enterpriseBatch.drafts].map((draft) => checkRecord(fillable(draft), draft.data))
    expect(faulty.filter((faults) => Object.keys(faults).length > 0)).toEqual([])
  })

  test('ids are unique and have the shape of the contract', () => {
    const ids = [...drafts, ...enterpriseBatch.drafts, ...people(county)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !new RegExp(UUID_PATTERN).test(id) || id.charAt(14) !== '7')).toEqual([])
  })

  test('whatever a record refers to is made before it', () => {
    const made = new Set([firstDraft, ...enterpriseBatch.drafts, ...people(county)].map(({ id }) => id))
    const missing = county.batches.flatMap((batch) => {
      const lacking = batch.drafts.flatMap((draft) => referencesIn(draft).filter((id) => !made.has(id)))
      for (const { id } of batch.drafts) made.add(id)
      return lacking
    })
    expect(missing).toEqual([])
  })

  test('nobody adds a record who is not there to sign in', () => {
    const names = new Set([
      'admin',
      ...people(county)
        .filter(({ role }) => role)
        .map(({ name }) => name),
    ])
    expect(drafts.filter(({ by }) => !names.has(by))).toEqual([])
  })

  test('nothing lies in the future', () => {
    const times = drafts.flatMap(({ occurTime }) => (occurTime ? [new Date(occurTime)] : []))
    expect(times.filter((time) => time > now)).toEqual([])
  })

  test('punch-ins of the last days are sent first, and of those that follow the latest last', () => {
    const times = punchIns.map(({ occurTime = '' }) => occurTime)
    const [first = ''] = times
    expect(first > daysLater(dayOf(now), -8)).toBe(true)
    const others = times.slice(times.indexOf(times.toSorted()[0] ?? ''))
    expect(others).toEqual(others.toSorted())
    expect(others.length).toBeGreaterThan(times.length * 0.95)
  })

  test('a year has about fifteen thousand punch-ins', () => {
    const yearAgo = daysLater(dayOf(now), -365)
    const before = punchIns.filter(({ occurTime = '' }) => occurTime < yearAgo)
    expect(punchIns.length).toBeGreaterThan(13_500)
    expect(punchIns.length).toBeLessThan(17_000)
    expect(before.length).toBeLessThan(150)
  })

  test('each enterprise has eight to twelve plans on its own plots, and a draft of what comes next', () => {
    for (const enterprise of enterprises) {
      const all = plans.filter(({ data }) => data.Enterprise === enterpriseId(enterprise))
      const own = all.filter(({ begun }) => begun)
      expect(all.length).toBe(own.length + 1)
      expect(own.length).toBeGreaterThanOrEqual(8)
      expect(own.length).toBeLessThanOrEqual(12)
    }
  })

  test('the steps of a plan fit into it, and so do their inputs', () => {
    const faults = plans.flatMap(({ data }) => {
      const plan = readData(planForm, data)
      return [...Object.keys(checkPlan(plan)), ...Object.keys(planInputFaults(plan))]
    })
    expect(faults).toEqual([])
  })

  test('every plan goes by a standard of its crop that is in force and agrees with itself', () => {
    const standards = new Map(draftsOf(county, 'standards').map((one) => [one.id, one]))
    expect(
      [...standards.values()].flatMap(({ data }) => Object.keys(checkStandard(readData(standardForm, data)))),
    ).toEqual([])
    const taken = plans.map(({ data }) => standards.get(String(data.Standard)))
    expect(taken.map((standard) => standard?.begun?.status)).toEqual(plans.map(() => '现行'))
    expect(taken.map((standard) => standard?.data.Crops)).toEqual(plans.map(({ data }) => data.Crops))
  })

  test('orders are in every state, and plans serve lines of their crop', () => {
    const orders = draftsOf(county, 'orders')
    expect(orders.flatMap(({ data }) => Object.keys(checkOrder(readData(orderForm, data))))).toEqual([])
    const states = orders.map(({ begun, ending }) => (ending?.at(-1) ?? begun)?.status ?? '待确认')
    expect(new Set(states)).toEqual(new Set(orderStatuses))
    const lines = new Map(
      orders.flatMap(({ id, data }) => rowsIn(data.Lines).map(({ Key, Crops }) => [`${id}/${String(Key)}`, Crops])),
    )
    const serving = plans.filter(({ data }) => data.Order !== undefined)
    expect(serving.length).toBeGreaterThanOrEqual(enterprises.length * 4)
    expect(serving.map(({ data }) => lines.get(`${String(data.Order)}/${String(data.OrderLine)}`))).toEqual(
      serving.map(({ data }) => data.Crops),
    )
  })

  test('what a finished plan brought in is near to what it was to bring', () => {
    const finished = plans.filter(({ data, ending }) => ending?.[0]?.status === '已完成' && data.TargetYield)
    const shares = finished.map(({ id, data }) => {
      const own = punchIns.filter((one) => one.data.Plan === id)
      return sum(own.map((one) => Number(one.data.Harvest ?? 0))) / Number(data.TargetYield)
    })
    expect(shares.length).toBeGreaterThan(5)
    expect(shares.filter((share) => share < 0.93 || share > 1.07)).toEqual([])
  })

  test('a punch-in for a work order is by somebody whose work it is, and is that work', () => {
    const orders = new Map(draftsOf(county, 'work-orders').map((one) => [one.id, one.data]))
    const idOfName = new Map(people(county).map(({ id, name }) => [name, id]))
    const done = punchIns.filter(({ data }) => data.WorkOrder !== undefined)
    expect(done.length).toBeGreaterThan(enterprises.length * 5)
    for (const { data, by } of done) {
      const order = orders.get(String(data.WorkOrder)) ?? {}
      expect(order).toMatchObject({ Enterprise: data.Enterprise, Plan: data.Plan, Operation: data.Operation })
      expect(textsIn(order.Assignees)).toContain(idOfName.get(by))
    }
  })

  test('what was done to a work order is what may be done to it', () => {
    const idOfName = new Map(people(county).map(({ id, name }) => [name, id]))
    const reached = draftsOf(county, 'work-orders').map(({ id, data, by, deeds = [] }) => {
      const assignees = data.Assignees === undefined ? [] : textsIn(data.Assignees)
      const count = punchIns.filter((one) => one.data.WorkOrder === id).length
      let status: WorkOrderStatus = assignees.length > 0 ? '已派发' : '待派发'
      if (count > 0) status = '进行中'
      for (const { act, by: doer, note } of deeds) {
        const doing = { userId: idOfName.get(doer) ?? '', isOffice: doer === by, note }
        expect(whyNot(act, { status, assignees, openItems: [], punchIns: count }, doing)).toBeUndefined()
        status = workOrderActTable[act].to
      }
      return status
    })
    expect(new Set(reached)).toEqual(new Set(['待派发', '已派发', '进行中', '待验收', '已完成', '已退回', '已关闭']))
  })

  test('each enterprise gives out a step that nobody has been at', () => {
    const byPlan = new Map(plans.map((plan) => [plan.id, plan]))
    for (const { plan, steps } of county.issues) {
      const { data, begun } = byPlan.get(plan) ?? {}
      expect(begun?.status).toBe('执行中')
      const given = stepsOf(readData(planForm, data ?? {})).filter(({ key }) => steps.includes(key))
      expect(given).toHaveLength(1)
      expect(doneIn(punchIns, plan).has(given[0]?.operation ?? '')).toBe(false)
    }
    expect(new Set(county.issues.map(({ by }) => by)).size).toBe(enterprises.length)
  })

  test('no two plans stand on one plot at one time', () => {
    const isOnBoth = (one: Draft, other: Draft) =>
      textsIn(one.data.Place).some((id) => textsIn(other.data.Place).includes(id))
    const clashes = plans.flatMap((one, index) =>
      plans
        .slice(index + 1)
        .filter((other) => isOnBoth(one, other))
        .filter(
          ({ data }) =>
            String(data.StartDate) <= String(one.data.EndDate) && String(data.EndDate) >= String(one.data.StartDate),
        )
        .map((other) => [one.data.Name, other.data.Name]),
    )
    expect(clashes).toEqual([])
  })

  test('the area of a plan is that of its plots', () => {
    const areas = new Map(enterprises.flatMap(allPlots).map(({ id, areaMu }) => [id, areaMu]))
    for (const { data } of plans) expect(sum(textsIn(data.Place).map((id) => areas.get(id) ?? 0))).toBe(data.Count)
  })

  test('progress of the running plans is spread from low to high, and some are late', () => {
    const running = plans.filter(({ begun, ending }) => begun && !ending)
    const percents = running.map((plan) => percentDone(operationsOf(plan), doneIn(punchIns, plan.id)))
    expect(Math.min(...percents)).toBeGreaterThan(0)
    // The first of six steps on trays.
    expect(Math.min(...percents)).toBeLessThanOrEqual(17)
    expect(Math.max(...percents)).toBeGreaterThanOrEqual(75)
  })

  test('few of the running plans are late, and by days, not by months', () => {
    const running = plans.filter(({ begun, ending }) => begun && !ending)
    const late = running.map((plan) => standingIn(county, plan, dayOf(now)).lateDays).filter((days) => days > 0)
    expect(late.length).toBeGreaterThanOrEqual(3)
    expect(late.length).toBeLessThanOrEqual(6)
    expect(Math.max(...late)).toBeLessThanOrEqual(21)
  })

  test('an order is of one unit, of what its enterprise grows, and by somebody who deals in that', () => {
    for (const { data } of draftsOf(county, 'orders')) {
      const lines = rowsIn(data.Lines)
      expect(new Set(lines.map(({ Unit }) => Unit)).size).toBe(1)
      const seller = enterprises.find((one) => enterpriseId(one) === data.Enterprise)
      const grown = (seller?.groups ?? []).flatMap(({ cycles }) => cycles.map(({ crop }) => crop))
      const ordered = lines.map(({ Crops }) => grown.find((crop) => cropId(crop) === Crops))
      expect(ordered).not.toContain(undefined)
      const buyer = customers.find(({ name }) => name === data.Customer)
      const crops = ordered.flatMap((crop) => crop ?? [])
      const weights = lines.map(({ Quantity, Unit }) => toKilogrammes(Number(Quantity), Unit === '吨' ? '吨' : '公斤'))
      expect(buyer && isBuyerOf(buyer, crops, Math.max(...weights))).toBe(true)
      expect(Math.max(...weights)).toBeLessThanOrEqual(90_000)
    }
  })

  test('a step waits for what it builds on, never for the pruning or clearing beside it', () => {
    const beside = ['清园', '修剪整枝', '废弃物回收', '巡田']
    const waited = draftsOf(county, 'standards').flatMap(({ data }) => {
      const { Steps = [] } = readData(standardForm, data)
      const names = new Map(Steps.map(({ Key, Name = '' }) => [Key, Name]))
      return Steps.flatMap(({ After, Name = '' }) => keysIn(After).map((key) => [Name, names.get(key) ?? '']))
    })
    expect(waited.length).toBeGreaterThan(20)
    expect(waited.filter((pair) => pair.some((name) => beside.includes(name)))).toEqual([])
  })

  test('a finished plan has all its work done', () => {
    const finished = plans.filter(({ ending }) => ending?.some(({ status }) => status === '已完成'))
    const percents = finished.map((plan) => percentDone(operationsOf(plan), doneIn(punchIns, plan.id)))
    expect(percents.filter((percent) => percent !== 100)).toEqual([])
  })

  test('nothing is sprayed shortly before a harvest or more often than the label allows', () => {
    const sprayed = spraysIn(county)
    expect(sprayed.length).toBeGreaterThan(200)
    expect(sprayed.filter(({ safeUntil, harvest }) => harvest !== undefined && safeUntil >= harvest)).toEqual([])
    const days = Map.groupBy(sprayed, ({ key }) => key)
    for (const uses of days.values()) {
      const times = new Set(uses.map(({ day }) => day)).size
      expect(times).toBeLessThanOrEqual(uses[0]?.mostTimes ?? 0)
    }
  })

  test('sprayings say what they fought, of what the label names', () => {
    const sprayed = spraysIn(county)
    expect(sprayed.length).toBeGreaterThan(100)
    expect(sprayed.filter(({ target, named }) => !named.includes(String(target)))).toEqual([])
    const onWheat = new Set(sprayed.flatMap(({ crop, target }) => (crop === '小麦' ? [target] : [])))
    expect([...onWheat].filter((pest) => !WHEAT.includes(String(pest)))).toEqual([])
    expect(onWheat.size).toBeGreaterThan(2)
  })

  test('a punch-in has what its operation asks for', () => {
    const asking = new Map(draftsOf(county, 'operations').map(({ id, data }) => [id, data]))
    const lacking = punchIns.filter(({ data }) => {
      const { NeedsPhoto, NeedsPosition, NeedsInputs } = asking.get(String(data.Operation)) ?? {}
      const isBare = (needed: unknown, value: unknown) => needed === true && value === undefined
      return isBare(NeedsPhoto, data.Photos) || isBare(NeedsPosition, data.Position) || isBare(NeedsInputs, data.Inputs)
    })
    expect(lacking).toEqual([])
  })

  test('every photo is taken for one punch-in, which names it', () => {
    const named = punchIns.flatMap(({ data }) => (data.Photos === undefined ? [] : textsIn(data.Photos)))
    const taken = punchIns.flatMap(({ photos = [] }) => photos.map(({ id }) => id))
    expect(taken).toEqual(named)
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('about a third of the punch-ins of the last two weeks have photos, of others only those that must', () => {
    const since = daysLater(dayOf(now), -13)
    const isPhotographed = ({ photos }: Draft) => photos !== undefined
    const must = new Set(['病虫害调查', '废弃物回收'].map((name) => operationId(name as Operation)))
    const free = punchIns.filter(({ data }) => !must.has(String(data.Operation)))
    const recent = free.filter(({ occurTime = '' }) => occurTime.slice(0, 10) >= since)
    const share = recent.filter(isPhotographed).length / recent.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.42)
    expect(free.filter(isPhotographed)).toHaveLength(recent.filter(isPhotographed).length)
  })

  test('the last two months were patrolled, and the last half year’s maintenance is there', () => {
    const patrols = draftsOf(county, patrolForm.key)
    const maintenances = draftsOf(county, maintenanceForm.key)
    expect([patrols.length, maintenances.length].map((count) => Math.round(count / 10) * 10)).toEqual([120, 40])
    expect(patrols.filter(({ occurTime = '' }) => occurTime < daysLater(dayOf(now), -60))).toEqual([])
    expect(maintenances.filter(({ occurTime = '' }) => occurTime < daysLater(dayOf(now), -180))).toEqual([])
  })

  test('what a designed record says of its days agrees', () => {
    const patrols = draftsOf(county, patrolForm.key)
    const maintenances = draftsOf(county, maintenanceForm.key)
    const dayWritten = ({ occurTime = '' }: Draft) => occurTime.slice(0, 10)
    const isAskew = (draft: Draft, later: string | undefined) =>
      draft.data.F5 !== dayWritten(draft) || (later !== undefined && later <= dayWritten(draft))
    expect(patrols.filter((draft) => isAskew(draft, draft.data.F10 as string | undefined))).toEqual([])
    expect(maintenances.filter((draft) => isAskew(draft, draft.data.F12 as string | undefined))).toEqual([])
  })

  test('a patrol that found something tells what, one that did not says nothing', () => {
    const patrols = draftsOf(county, patrolForm.key)
    const isAmiss = ({ data }: Draft) => !textsIn(data.F7).includes('正常')
    const lacking = patrols.filter((draft) => isAmiss(draft) !== (draft.data.F9 !== undefined))
    expect(lacking).toEqual([])
    expect(patrols.filter(({ data }) => /[{}]/.test(String(data.F9)))).toEqual([])
    const share = patrols.filter(isAmiss).length / patrols.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.65)
  })

  test('a patrol walks plots of its own enterprise, and few of them have photos', () => {
    const owners = new Map(enterprises.flatMap((one) => allPlots(one).map(({ id }) => [id, enterpriseId(one)])))
    const patrols = draftsOf(county, patrolForm.key)
    expect(patrols.filter(({ data }) => textsIn(data.F3).some((id) => owners.get(id) !== data.F2))).toEqual([])
    const photos = patrols.flatMap((draft) => (draft.photos ?? []).map(({ id }) => id))
    expect(photos).toEqual(patrols.flatMap(({ data }) => (data.F11 === undefined ? [] : textsIn(data.F11))))
    expect(photos.length).toBeGreaterThan(10)
    expect(photos.length).toBeLessThanOrEqual(25)
  })

  test('about forty different pictures are enough', () => {
    const scenes = punchIns.flatMap(({ photos = [] }) => photos.map(({ scene }) => JSON.stringify(scene)))
    expect(new Set(scenes).size).toBeGreaterThanOrEqual(24)
    expect(new Set(scenes).size).toBeLessThanOrEqual(64)
  })

  test('a person who punches in stands on the plot', () => {
    const plots = new Map(enterprises.flatMap(allPlots).map((plot) => [plot.id, plot]))
    for (const { data } of punchIns) {
      const plot = plots.get(textsIn(data.Place)[0] ?? '')
      const at = data.Position as Position
      const metres = plot ? kilometres(plot.centre, at) * 1_000 : Infinity
      expect(metres).toBeLessThan((plot ? reachMetres(plot) : 0) + 1)
    }
  })

  test('the same moment makes the same records again, so that an interrupted run completes to the same', () => {
    expect(JSON.stringify(countyAt(now).batches)).toBe(JSON.stringify(county.batches))
  })
})

describe('the enterprises', () => {
  test.each([...enterprises])('the plots of $name make up its area', (enterprise) => {
    expect(sum(allPlots(enterprise).map(({ areaMu }) => areaMu))).toBe(enterprise.areaMu)
    expect(allPlots(enterprise).length).toBeGreaterThanOrEqual(12)
    expect(allPlots(enterprise).length).toBeLessThanOrEqual(20)
  })

  test('they lie within twenty kilometres', () => {
    const centres = enterprises.map(({ centre }) => centre)
    const apart = centres.flatMap((a) => centres.map((b) => kilometres(a, b)))
    expect(Math.max(...apart)).toBeLessThan(20)
  })

  test('a plot carries one crop at a time', () => {
    for (const county of counties.values()) {
      const rotations = county.plans.filter(({ group }) => !group.batches)
      for (const plots of Map.groupBy(rotations, ({ group }) => group).values()) {
        const inOrder = plots.toSorted((a, b) => daysFrom(b.start, a.start))
        const overlaps = inOrder.slice(1).filter((plan, index) => plan.start <= (inOrder[index]?.end ?? ''))
        expect(overlaps.map(({ name }) => name)).toEqual([])
      }
    }
  })
})

describe('the people', () => {
  const [county] = counties.values()
  const all = county ? people(county) : []

  test('each enterprise has the staff that it says', () => {
    const staff = enterprises.map((enterprise) => all.filter((person) => person.enterprise === enterprise).length)
    expect(staff).toEqual([148, 92, 121, 67, 54])
  })

  test('account names, telephone numbers and the names within an enterprise are unique', () => {
    for (const key of ['name', 'phone'] as const) {
      expect(new Set(all.map((person) => person[key])).size).toBe(all.length)
    }
    for (const own of Map.groupBy(all, ({ enterprise }) => enterprise).values()) {
      expect(new Set(own.map(({ realName }) => realName)).size).toBe(own.length)
    }
  })

  test('the sign-in page offers the personas', () => {
    const shown = all.filter(({ title }) => title).map(({ name }) => name)
    const managers = [1, 2, 3, 4, 5].map((number) => `manager${number}`)
    const workers = Array.from({ length: 10 }, (_, index) => `worker${index + 1}`)
    expect(shown.toSorted()).toEqual(['county', 'expert1', 'hr1', ...managers, ...workers].toSorted())
  })
})

function people(county: County) {
  return [...countyPeople, ...county.people]
}

function kindOf({ formId }: Draft) {
  const kind = [...builtInKinds, ...designedForms.map((form) => form.kind)].find(({ id }) => id === formId)
  if (!kind) throw new Error(`no kind ${formId}`)
  return kind
}

/** As the server checks what is sent: fields that only the domain sets are not there, dictionaries are open. */
function fillable(draft: Draft): Fields {
  const open = Object.entries(kindOf(draft).fields).filter(([, field]) => !field.domainOnly)
  return Object.fromEntries(open.map(([name, field]): [string, Field] => [name, withEntries(field)]))
}

function withEntries(field: Field): Field {
  if (field.type !== 'choice' && field.type !== 'choices') return field
  const dictionary = dictionaryDrafts.find(({ id }) => id === field.dictionary)
  return dictionary
    ? { ...field, options: (dictionary.data.Entries as Array<{ Name: string }>).map(({ Name }) => Name) }
    : field
}

function draftsOf(county: County, key: string): Draft[] {
  return county.batches.flatMap(({ drafts }) => drafts.filter((draft) => kindOf(draft).key === key))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** Near enough over so short a way. */
function kilometres(a: Position, b: Position): number {
  return Math.hypot((a.Lng - b.Lng) * 89.8, (a.Lat - b.Lat) * 111.32)
}

/** Ids in the data are texts of 36 letters with a version 7; nothing else in it looks like that. */
function referencesIn({ data, photos = [], files = [] }: Draft): string[] {
  const ids = JSON.stringify(data).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
  // Photos and attachments are uploaded together with what names them.
  const uploaded = new Set([...photos, ...files].map((file) => file.id))
  return ids.filter((id) => !uploaded.has(id))
}

function operationsOf({ data }: Draft): string[] {
  return stepsOf(readData(planForm, data)).map(({ operation }) => operation)
}

function doneIn(punchIns: readonly Draft[], planId: string): Set<string> {
  return new Set(punchIns.filter(({ data }) => data.Plan === planId).map(({ data }) => String(data.Operation)))
}

/** How much of what was planned was done at least once. */
function percentDone(planned: readonly string[], done: ReadonlySet<string>): number {
  return Math.round((planned.filter((operation) => done.has(operation)).length / planned.length) * 100)
}

function spraysIn(county: County) {
  const plans = new Map(county.plans.map((plan) => [plan.id, plan]))
  const spraying = draftsOf(county, 'clock').filter(({ data }) => data.Operation === operationId('用药'))
  return spraying.map(({ data, occurTime = '' }) => {
    const [row] = data.Inputs as Array<{ Input: string; Target?: string }>
    const plan = plans.get(String(data.Plan))
    const crop = plan?.work.crop ?? ''
    const pesticide = pesticides.rows.find(({ name }) => inputId(name) === row?.Input)
    const limits = pesticide && limitsOn(pesticide, crop)
    const day = occurTime.slice(0, 10)
    return {
      day,
      key: `${plan?.id}/${String(data.Place)}/${row?.Input}`,
      target: row?.Target,
      named: pesticide?.uses.filter((use) => use.crop === crop).map(({ target }) => target) ?? [],
      crop,
      mostTimes: limits?.times ?? 0,
      safeUntil: daysLater(day, limits?.safeDays ?? 999),
      harvest: plan && harvestFrom(plan),
    }
  })
}
