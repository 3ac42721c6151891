import { type PlanStatus, planForm, planStates, seasonOf } from '@farm/contract/plans'
import { stepsFromStandard } from '@farm/contract/standards'
import { compare } from '@farm/contract/values'
import { type Day, daysLater, daysFrom, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { budgetPerMu } from './budgets.ts'
import { type Season, seasonsOf } from './calendars.ts'
import { cropId, varietyOf } from './crops.ts'
import { type Draft, type Move, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import type { Operation } from './operations.ts'
import { type Plot, plotsOf } from './places.ts'
import type { Standard } from './standards.ts'
import { type Turn, type Work, batchesOf, nextTurnOf, turnsOf } from './turns.ts'
import { isRainy } from './weather.ts'

/** What is planned on a group of plots, and how far it has come. */
export interface Plan {
  readonly id: string
  readonly name: string
  readonly enterprise: Enterprise
  readonly group: Group
  readonly work: Work
  readonly plots: readonly Plot[]
  readonly start: Day
  readonly end: Day
  readonly seasons: readonly Season[]
  readonly status: PlanStatus
  /** The last day on which work is done for it. */
  readonly lastDay: Day
  /** The day of the first time for every kind of work that has been done. */
  readonly firstDays: ReadonlyMap<Operation, Day>
}

const MOST_PLANS = 12
/** Who ended so many days ago at most may be late instead of finished. */
const LATE_WITHIN_DAYS = 20
/** The share of its days after which a plan that is ended early ends. */
const STOPPED_AT = 0.7

/** The plans of an enterprise that touch the last year, the latest first. */
export function plansOf(enterprise: Enterprise, today: Day): Plan[] {
  const batches = enterprise.groups.flatMap((group) => batchesOf(group, today))
  const turns = enterprise.groups.flatMap((group) => turnsOf(group, today))
  const recent = turns.toSorted((a, b) => compare(b.end, a.end) || compare(a.work.title, b.work.title))
  // Of a county few plans are late: a batch of seedlings with each, and of the first one what was last to end.
  const late = new Set(batches.filter((one) => one.end < today))
  const lastEnded = recent.find((one) => one.end < today && !one.work.stopReason)
  if (enterprise.isBehind && lastEnded && daysFrom(lastEnded.end, today) <= LATE_WITHIN_DAYS) late.add(lastEnded)
  return [...batches, ...recent.slice(0, MOST_PLANS - batches.length)].map((turn) =>
    planOf(enterprise, turn, { today, isLate: late.has(turn) }),
  )
}

function planOf(enterprise: Enterprise, turn: Turn, { today, isLate }: Situation): Plan {
  const { group, work, start, end } = turn
  const stop = stopOf(turn)
  const { status, lastDay } = stateOf({ end, stop, today, isLate })
  const seasons = seasonsOf(work.calendar)
  const id = idOf(`plan/${enterprise.key}/${work.title}/${start}`)
  // Today is not over: what comes up today may still lie ahead.
  const sureUntil = [lastDay, end, daysLater(today, -1)].toSorted()[0] ?? end
  const firstDays = firstDaysOf({ id, seasons, start, days: work.days, lastDay: sureUntil })
  return {
    id,
    enterprise,
    group,
    work,
    start,
    end,
    seasons,
    status,
    lastDay,
    name: turn.name,
    plots: plotsOf(enterprise, group).filter(({ name }) => turn.plot === undefined || turn.plot === name),
    firstDays: isLate ? withoutLast(firstDays, 1) : firstDays,
  }
}

/** The day on which a plan is ended early; most are not. */
function stopOf({ work, start }: Pick<Turn, 'work' | 'start'>): Day | undefined {
  return work.stopReason === undefined ? undefined : daysLater(start, Math.round(work.days * STOPPED_AT))
}

interface Situation {
  readonly today: Day
  readonly isLate: boolean
}
interface Course extends Situation {
  readonly end: Day
  readonly stop: Day | undefined
}

function stateOf({ end, stop, today, isLate }: Course): Pick<Plan, 'status' | 'lastDay'> {
  if (stop !== undefined && stop < today) return { status: '已终止', lastDay: stop }
  return end < today && !isLate ? { status: '已完成', lastDay: end } : { status: '执行中', lastDay: today }
}

interface Beginnings {
  readonly id: string
  readonly seasons: readonly Season[]
  readonly start: Day
  readonly days: number
  readonly lastDay: Day
}

/** Work begins early in its season; each kind that should have begun by the last day has. */
function firstDaysOf({ id, seasons, start, days, lastDay }: Beginnings): Map<Operation, Day> {
  const firsts = new Map<Operation, Day>()
  for (const { operation, from, to } of seasons) {
    if (firsts.has(operation)) continue
    const random = randomOf(`first/${id}/${operation}`)
    const share = from === 0 ? 0 : from + random.next() * Math.min(0.03, (to - from) / 3)
    const day = dryDay(daysLater(start, Math.round(share * days)), lastDay)
    if (day <= lastDay) firsts.set(operation, day)
  }
  return firsts
}

/**
 * A plan as it goes on after the day on which the county was made. Its work begins on the same days whatever day it is asked
 * on; what should have begun on the very day begins on the next.
 */
export function goingOn(plan: Plan, { madeOn, today }: { readonly madeOn: Day; readonly today: Day }): Plan {
  if (!planStates.is(plan.status, 'on-plots')) return plan
  // What is late stays as far behind as it is.
  if (plan.end < madeOn) return { ...plan, lastDay: today }
  const lastDay = stopOf(plan) ?? plan.end
  const { id, seasons, start, work } = plan
  const later = [...firstDaysOf({ id, seasons, start, days: work.days, lastDay })]
    .filter(([operation]) => !plan.firstDays.has(operation))
    .map(([operation, day]) => [operation, day > madeOn ? day : daysLater(madeOn, 1)] as const)
  return { ...plan, lastDay, firstDays: new Map([...plan.firstDays, ...later.filter(([, day]) => day <= lastDay)]) }
}

/** How a plan ends that is over by now and was not when the county was made. */
export function endedSince(plan: Plan, { madeOn, today }: { readonly madeOn: Day; readonly today: Day }): Move[] {
  if (plan.status !== '执行中' || plan.end < madeOn) return []
  const { status } = stateOf({ end: plan.end, stop: stopOf(plan), today, isLate: false })
  return status === '执行中' ? [] : (endingOf({ ...plan, status }).ending ?? []).slice()
}

const MOST_WAITING_DAYS = 3

/** The day itself, or the next one without rain if it comes soon. */
function dryDay(day: Day, last: Day): Day {
  const days = Array.from({ length: MOST_WAITING_DAYS + 1 }, (_, index) => daysLater(day, index))
  return days.find((one) => one <= last && !isRainy(one)) ?? day
}

function withoutLast(firsts: ReadonlyMap<Operation, Day>, count: number): Map<Operation, Day> {
  return new Map([...firsts].toSorted(([, a], [, b]) => compare(a, b)).slice(0, -count))
}

/** What is planned next on the land of an enterprise and has not begun. */
export function draftPlanOf(enterprise: Enterprise, today: Day): Plan | undefined {
  const [next] = enterprise.groups
    .flatMap((group) => nextTurnOf(group, today) ?? [])
    .toSorted((a, b) => compare(a.start, b.start) || compare(a.work.title, b.work.title))
  return next && { ...planOf(enterprise, next, { today, isLate: false }), status: '草稿', firstDays: new Map() }
}

/** What was harvested last on the plots of the group. */
export function previousCropOf(plans: readonly Plan[], group: Group): string | undefined {
  return plans.find((plan) => plan.group === group && plan.status === '已完成' && plan.work.yieldPerMu)?.work.crop
}

const DAY_BEGINS = 8 * 3_600

export function areaOf({ plots }: Pick<Plan, 'plots'>): number {
  return plots.reduce((sum, plot) => sum + plot.areaMu, 0)
}

/** Its steps are those of the standard, stretched to its own days. */
function stepsOf({ start, work }: Plan, { data, days }: Standard) {
  const { Steps, StepInputs } = stepsFromStandard(data, start)
  const stretched = (day: unknown) => daysLater(start, Math.round((daysFrom(start, String(day)) * work.days) / days))
  return {
    Steps: Steps.map((step) => ({
      ...step,
      StartDate: stretched(step.StartDate),
      EndDate: stretched(step.EndDate),
    })),
    StepInputs,
  }
}

/** What a plan is made for. */
export interface Serving {
  readonly Order: string
  readonly OrderLine: string
}

interface Making {
  readonly by: string
  readonly managerId: string
  readonly standard: Standard
  readonly serving: Serving | undefined
  readonly now: Date
}

export function planDraft(plan: Plan, { by, managerId, standard, serving, now }: Making): Draft {
  const { id, name, enterprise, work, plots, start, end, status } = plan
  const areaMu = areaOf(plan)
  const isDraft = status === '草稿'
  return draft(
    planForm,
    id,
    {
      Name: name,
      Enterprise: enterpriseId(enterprise),
      Crops: cropId(work.crop),
      Variety: varietyOf(work.crop),
      Place: plots.map((plot) => plot.id),
      Count: areaMu,
      Manager: managerId,
      Season: seasonOf(start),
      StartDate: start,
      EndDate: end,
      Standard: standard.id,
      ...stepsOf(plan, standard),
      ...serving,
      ...(work.yieldPerMu && { TargetYield: targetOf(plan) }),
      InputBudget: Math.round(areaMu * budgetPerMu(plan.group.kind, work)),
    },
    {
      by,
      occurTime: isoTime(isDraft ? now : timeOn(start, DAY_BEGINS)),
      ...(!isDraft && { begun: planMove('执行中') }),
      ...endingOf(plan),
    },
  )
}

export function planMove(status: PlanStatus): Move {
  return { kind: 'plans', status }
}

/** Kilograms. */
export function targetOf(plan: Pick<Plan, 'plots' | 'work'>): number {
  return (plan.work.yieldPerMu ?? 0) * areaOf(plan)
}

function endingOf({ status, work }: Plan): Pick<Draft, 'ending'> {
  if (status === '已完成') return { ending: [{ kind: 'plans', status }] }
  return status === '已终止' ? { ending: [{ kind: 'plans', status, reason: work.stopReason }] } : {}
}
