import { clockForm } from '@farm/contract/clock'
import { type Day, daysLater, dayOf, daysBetween, daysFrom, isSunday, isoTime, monthOf, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { type SprayBook, inputsFor, openSprayBook } from './applications.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import { type Ground, workFor } from './labour.ts'
import { noteOf } from './notes.ts'
import { type Operation, operationId } from './operations.ts'
import { evidenceOf, startOf } from './evidence.ts'
import { isLivelyDay, photosOf } from './photos.ts'
import { type Plot, type PlotIn, groundsOf, pointIn } from './places.ts'
import { type Plan, areaOf } from './plans.ts'
import { DAYS_BACK } from './turns.ts'
import { isRainy, weatherText } from './weather.ts'

/** One thing to be done on a day. Without a plan it is work about the farm. */
interface Task {
  readonly operation: Operation
  readonly plan?: Plan
}

interface Year {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  /** Account names of those who punch in. */
  readonly workers: readonly string[]
  readonly now: Date
}

/** All punch-ins of an enterprise up to now, the oldest first. */
export function punchInsOf(year: Year): Draft[] {
  const today = dayOf(year.now)
  const earliest = year.plans.flatMap(({ firstDays }) => [...firstDays.values()]).toSorted()[0] ?? today
  const yearAgo = daysLater(today, -DAYS_BACK + 1)
  const sprayBook = openSprayBook()
  const days = daysBetween(earliest < yearAgo ? earliest : yearAgo, today)
  return days.flatMap((day) => {
    const random = randomOf(`work/${year.enterprise.key}/${day}`)
    // Before the year of the demo only what its plans can't do without.
    const tasks = [...begunOn(year.plans, day), ...(day < yearAgo ? [] : daily(year.plans, day, random))]
    return punchedOn({ ...year, day, random, sprayBook }, tasks)
  })
}

function begunOn(plans: readonly Plan[], day: Day): Task[] {
  return plans.flatMap((plan) =>
    [...plan.firstDays].filter(([, first]) => first === day).map(([operation]) => ({ operation, plan })),
  )
}

/** Punch-ins of an enterprise on an ordinary day, by month. */
const perDay = [6, 6, 9, 10, 11, 11, 10, 10, 11, 11, 9, 7] as const
const FEWER_ON_SUNDAY = 3
const FEWER_IN_RAIN = 3
const SHARE_WITHOUT_PLAN = 0.05

/** How much more people work on a mu of one kind of land than of another. */
const handsFor: Readonly<Record<Group['kind'], number>> = { 大田: 1, 药材园: 2, 果园: 5, 大棚: 60, 温室: 60 }

function daily(plans: readonly Plan[], day: Day, random: Random): Task[] {
  const usual = (perDay[monthOf(day) - 1] ?? 0) + random.whole(-1, 1)
  const count = usual - (isSunday(day) ? FEWER_ON_SUNDAY : 0) - (isRainy(day) ? FEWER_IN_RAIN : 0)
  const open = plans.filter((plan) => plan.start <= day && day <= plan.lastDay)
  const choices = open.flatMap((plan) =>
    doableOn(plan, day).map(({ operation, weight }) => ({
      task: { operation, plan },
      weight: weight * Math.sqrt(areaOf(plan) * handsFor[plan.group.kind]),
    })),
  )
  const weights = choices.map(({ weight }) => weight)
  return Array.from({ length: Math.max(1, count) }, () => {
    if (choices.length === 0 || random.happens(SHARE_WITHOUT_PLAN)) return { operation: random.pick(withoutPlan) }
    return random.weighted(choices, weights).task
  })
}

const withoutPlan: readonly Operation[] = ['其他', '巡田', '废弃物回收']
const notInRain: ReadonlySet<Operation> = new Set(['灌溉', '用药', '播种', '整地', '施肥'])

/** What has been begun already and is still in season; a late plan stays at its end. */
function doableOn({ seasons, firstDays, start, work }: Plan, day: Day) {
  const share = Math.min(1, daysFrom(start, day) / work.days)
  return seasons.filter(({ operation, from, to }) => {
    const first = firstDays.get(operation)
    const isBegun = first !== undefined && first <= day
    return isBegun && from <= share && share <= to && !(isRainy(day) && notInRain.has(operation))
  })
}

interface WorkDay extends Year {
  readonly day: Day
  readonly random: Random
  readonly sprayBook: SprayBook
}

/** Gives every task a time and somebody; what lies ahead of now has not happened. */
function punchedOn(workDay: WorkDay, tasks: readonly Task[]): Draft[] {
  const { day, random, workers, now, enterprise } = workDay
  const times = tasks.map(() => timeOn(day, secondOfDay(day, random))).toSorted((a, b) => a.getTime() - b.getTime())
  const crew = random.shuffled(workers)
  return random.shuffled(tasks).flatMap((task, index) => {
    const time = times[index]
    const by = crew[index % crew.length]
    if (!time || !by || time > now) return []
    return [punchIn({ ...workDay, time, by, id: idOf(`punch-in/${enterprise.key}/${day}/${index}`, time) }, task)]
  })
}

const HOUR = 3_600

/** Mornings and afternoons; winter days are short and summer noons are hot. */
function secondOfDay(day: Day, random: Random): number {
  const month = monthOf(day)
  const isSummer = month >= 6 && month <= 8
  const [from, to] = isWinter(day) ? [8, 17.5] : [6, 19]
  const [noon, afternoon] = isSummer ? [11.2, 15] : [11.8, 13.5]
  const hour = random.happens(0.55) ? random.between(from, noon) : random.between(afternoon, to)
  return Math.floor(hour * HOUR)
}

function isWinter(day: Day): boolean {
  return monthOf(day) <= 2 || monthOf(day) >= 11
}

interface PunchIn extends WorkDay {
  readonly time: Date
  readonly by: string
  readonly id: string
}

/** So long people are at it before they hand it in. */
const HOURS: readonly [number, number] = [1, 4]
const LEAST_HOURS = 0.4
/** Nobody begins before. */
const DAWN = { winter: 7, else: 5 } as const

function punchIn(at: PunchIn, task: Task): Draft {
  const { enterprise, day, random, time, by, id } = at
  const { plot, group } = random.pick(task.plan ? plotsIn(task.plan) : groundsOf(enterprise))
  const crop = task.plan?.work.crop
  const next = task.operation === '施肥' ? plotAfter(plot, task.plan) : undefined
  const ground: Ground = { kind: group.kind, irrigation: group.irrigation, areaMu: plot.areaMu, crop: crop ?? '' }
  const hours = Math.min(random.between(...HOURS), Math.max(LEAST_HOURS, hoursSinceDawn(day, time)))
  const all = { ...ground, areaMu: plot.areaMu + (next?.areaMu ?? 0) }
  const tried = workFor(task.operation, all, hours, random)
  const worked = next && tried.areaMu > plot.areaMu ? [plot, next] : [plot]
  const inputs = usedIn(at, task, { plotId: plot.id, areaMu: tried.areaMu })
  // What may not be sprayed today is looked at instead.
  const operation = inputs ? task.operation : '病虫害调查'
  const done = inputs ? tried : workFor(operation, ground, hours, random)
  const photos = photosOf({ id, operation, enterprise, plot, day, time, now: at.now })
  const { people, waterPerMu } = done
  const names = worked.map(({ name }) => name).join('、')
  const note = noteOf(operation, { plot: names, kind: group.kind, crop, people, waterPerMu }, random)
  const fix = { ...pointIn(plot, random.next(), random.next()), Accuracy: random.whole(4, 28) }
  return draft(
    clockForm,
    id,
    {
      Enterprise: enterpriseId(enterprise),
      Operation: operationId(operation),
      Place: worked.map((one) => one.id),
      Area: done.areaMu,
      ...(task.plan && { Plan: task.plan.id }),
      StartTime: startOf({ time, hours: done.hours }),
      ...(isLivelyDay(day, at.now) ? evidenceOf(id, { time, fix }) : { Position: fix }),
      Weather: weatherText(day),
      ...filledIn({ Inputs: inputs, Photos: photos.map((photo) => photo.id), Note: note }),
    },
    { by, occurTime: isoTime(time), ...(photos.length > 0 && { photos }) },
  )
}

/** What there is of these: nobody fills in a field with nothing. */
function filledIn<Fields extends Readonly<Record<string, string | readonly unknown[] | undefined>>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0))
}

/** What is used of inputs; undefined where what is planned may not be used today. */
function usedIn(
  { day, random, sprayBook }: PunchIn,
  { operation, plan }: Task,
  on: { plotId: string; areaMu: number },
) {
  return plan ? inputsFor(operation, { plan, day, random, sprayBook, ...on }) : []
}

/** Where people go on who get done with a plot before their hours are over. */
function plotAfter({ id }: Plot, plan: Plan | undefined): Plot | undefined {
  const plots = plan?.plots ?? []
  return plots[plots.findIndex((one) => one.id === id) + 1]
}

function plotsIn({ plots, group }: Plan): PlotIn[] {
  return plots.map((plot) => ({ plot, group }))
}

function hoursSinceDawn(day: Day, time: Date): number {
  const dawn = isWinter(day) ? DAWN.winter : DAWN.else
  return (time.getTime() - timeOn(day, dawn * HOUR).getTime()) / (HOUR * 1_000)
}
