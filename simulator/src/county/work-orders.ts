import { readData, textsIn } from '@farm/contract/forms'
import { planForm, stepFor, stepsOf } from '@farm/contract/plans'
import { roundTo, compare } from '@farm/contract/values'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Day, daysLater, dayOf, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { checklistOf } from './checklists.ts'
import { cropId } from './crops.ts'
import { type Deed, type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { type Operation, operationId, operationNames, operations } from './operations.ts'
import type { Plan } from './plans.ts'

/** The work that was done lately in the plans of an enterprise, as its manager gave it out. */
export interface Worked {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  readonly planDrafts: readonly Draft[]
  readonly punchIns: readonly Draft[]
  /** Account name of who gives out work. */
  readonly manager: string
  /** The ids of those who punch in, by account name. */
  readonly workers: ReadonlyMap<string, string>
  readonly now: Date
}

export interface GivenOut {
  readonly orders: readonly Draft[]
  /** All of them; some name the work order that they were made for. */
  readonly punchIns: readonly Draft[]
}

const DAYS_BACK = 12
const MOST_ORDERS = 7
const MOST_PUNCH_INS = 3

/** Work orders for what was worked on in the last days, each at another point of its way. */
export function workOrdersOf(worked: Worked): GivenOut {
  const jobs = jobsOf(worked)
  const orders = jobs.map((job, index) => orderDraft(worked, job, turnOf(job, index, dayOf(worked.now))))
  return { orders, punchIns: namingOrders(worked.punchIns, jobs) }
}

function namingOrders(punchIns: readonly Draft[], jobs: readonly Job[]): Draft[] {
  const orderOf = new Map(jobs.flatMap(({ id, punchIns: own }) => own.map((one): [string, string] => [one.id, id])))
  return punchIns.map((one) => {
    const order = orderOf.get(one.id)
    return order === undefined ? one : { ...one, data: { ...one.data, WorkOrder: order } }
  })
}

/** How far a work order has come. */
type Turn = 'accepted' | 'praised' | 'handed-in' | 'doing' | 'returned' | 'late'

const turns: readonly Turn[] = ['handed-in', 'accepted', 'doing', 'returned', 'late', 'praised', 'handed-in']

/** What was to be done by now was done and accepted: few plans are late. */
function turnOf({ plan, planDraft, operation, punchIns }: Job, index: number, today: Day): Turn {
  const turn = turns[index % turns.length] ?? 'doing'
  const last = punchIns.at(-1)?.occurTime?.slice(0, 10) ?? today
  const step = stepFor(stepsOf(readData(planForm, planDraft.data)), operationId(operation), last)
  const isOver = step !== undefined && step.end < today && plan.end >= today
  return isOver && turn !== 'praised' ? 'accepted' : turn
}

interface Job {
  readonly id: string
  readonly plan: Plan
  readonly planDraft: Draft
  readonly operation: Operation
  /** The oldest first. */
  readonly punchIns: readonly Draft[]
}

const operationById = new Map(operationNames.map((name) => [operationId(name), name]))

function jobsOf({ plans, planDrafts, punchIns, now }: Worked): Job[] {
  const since = daysLater(dayOf(now), -DAYS_BACK)
  const running = new Map(plans.filter(({ status }) => status === '执行中').map((plan) => [plan.id, plan]))
  const recent = punchIns.filter(
    ({ data, occurTime = '' }) => occurTime >= since && typeof data.Plan === 'string' && running.has(data.Plan),
  )
  const groups = Map.groupBy(recent, ({ data }) => `${String(data.Plan)}/${String(data.Operation)}`)
  const latest = (drafts: readonly Draft[]) => drafts.at(-1)?.occurTime ?? ''
  return [...groups]
    .toSorted(([, one], [, other]) => compare(latest(other), latest(one)))
    .slice(0, MOST_ORDERS)
    .flatMap(([key, all]) => {
      const [first] = all
      const plan = running.get(String(first?.data.Plan))
      const planDraft = planDrafts.find(({ id }) => id === plan?.id)
      const operation = operationById.get(String(first?.data.Operation))
      if (!plan || !planDraft || !operation) return []
      return [{ id: idOf(`work-order/${key}`), plan, planDraft, operation, punchIns: all.slice(-MOST_PUNCH_INS) }]
    })
}

/** So often something that is done in a plan is given out after the county was made. */
const GIVEN_OUT_EVERY_DAYS = 2

/** Work orders for what is worked on after the county was made, each for one day. */
export function laterWorkOrdersOf(worked: Worked, days: readonly Day[]): GivenOut {
  const jobs = days
    .filter((_, index) => index % GIVEN_OUT_EVERY_DAYS === 0)
    .flatMap((day) => ({
      day,
      jobs: jobsOf({ ...worked, now: timeOn(day, MORNING), punchIns: onDay(worked.punchIns, day) }).slice(0, 1),
    }))
    .flatMap(({ day, jobs: ofDay }) => ofDay.map((job) => ({ ...job, id: idOf(`work-order/${job.id}/${day}`), day })))
  const orders = jobs.map((job) => orderDraft({ ...worked, now: timeOn(job.day, MORNING) }, job, 'doing'))
  return { orders, punchIns: namingOrders(worked.punchIns, jobs) }
}

function onDay(punchIns: readonly Draft[], day: Day): Draft[] {
  return punchIns.filter(({ occurTime = '' }) => dayOf(new Date(occurTime)) === day)
}

const MORNING = 8 * 3_600
const EVENING = 18 * 3_600
const BEFORE = 17 * 3_600
const priorities = ['高', '中', '中', '低'] as const

function orderDraft(worked: Worked, job: Job, turn: Turn): Draft {
  const { enterprise, manager, workers, now } = worked
  const { id, plan, planDraft, operation, punchIns } = job
  const times = punchIns.map(({ occurTime = '' }) => occurTime.slice(0, 10))
  const [first = dayOf(now), last = first] = [times[0], times.at(-1)]
  const begin = daysLater(first, -1)
  const step = stepFor(stepsOf(readData(planForm, planDraft.data)), operationId(operation), last)
  const places = [...new Set(punchIns.flatMap(({ data }) => textsIn(data.Place)))]
  const areaMu = punchIns.reduce((sum, { data }) => sum + Number(data.Area), 0)
  const assignees = [...new Set(punchIns.map(({ by }) => by))]
  const inputs = step ? inputsOf(planDraft.data, step.key, areaMu) : []
  return draft(
    workOrderForm,
    id,
    {
      Title: `${plan.name} · ${operation}`,
      Enterprise: enterpriseId(enterprise),
      Plan: plan.id,
      ...(step && { Step: step.key }),
      Crops: cropId(plan.work.crop),
      Place: places,
      Operation: operationId(operation),
      Assignees: assignees.flatMap((name) => workers.get(name) ?? []),
      Start: isoTime(timeOn(begin, MORNING)),
      Due: isoTime(timeOn(dueDay(turn, { begin, last, today: dayOf(now) }), EVENING)),
      Priority: priorities[punchIns.length % priorities.length] ?? '中',
      Checklist: checklistOf(operation).map((Item, index) => ({ Key: `k${index + 1}`, Item })),
      ...(inputs.length > 0 && { Inputs: inputs }),
      ...(operations[operation].note && { Note: operations[operation].note }),
    },
    {
      by: manager,
      occurTime: isoTime(timeOn(daysLater(begin, -1), BEFORE)),
      deeds: deedsOf(turn, { manager, worker: punchIns.at(-1)?.by ?? manager }),
    },
  )
}

interface Days {
  readonly begin: Day
  readonly last: Day
  readonly today: Day
}

/** What is late was to be done yesterday. */
function dueDay(turn: Turn, { begin, last, today }: Days): Day {
  if (turn === 'late') return daysLater(today, -1) < begin ? begin : daysLater(today, -1)
  return turn === 'doing' || turn === 'returned' ? daysLater(today, 2) : daysLater(last, 1)
}

function deedsOf(turn: Turn, { manager, worker }: { readonly manager: string; readonly worker: string }): Deed[] {
  const handedIn: Deed = { by: worker, act: '提交验收', note: '已按要求完成，请验收' }
  switch (turn) {
    case 'handed-in':
      return [handedIn]
    case 'accepted':
      return [handedIn, { by: manager, act: '验收通过', note: '现场看过，合格' }]
    case 'praised':
      return [handedIn, { by: manager, act: '验收通过', note: '质量好，照此推广' }]
    case 'returned':
      return [handedIn, { by: manager, act: '退回', note: '地头有遗漏，请补做并拍照' }]
    default:
      return []
  }
}

/** What the standard asks for, over the land that was worked. */
function inputsOf(data: Draft['data'], key: string, areaMu: number) {
  const { StepInputs = [] } = readData(planForm, data)
  return StepInputs.filter(({ Step }) => Step === key).map(({ Input, Dose = 0, Unit }) => ({
    Input,
    Amount: roundTo(Dose * areaMu, 1),
    Unit,
  }))
}
