import { Refusal } from '@farm/contract/errors'
import { daysBetween, planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Caller, type Scope, beginJob } from '../access/index.ts'
import { addRecord } from '../forms/index.ts'
import { withdrawNotIssued } from '../notices/index.ts'
import type { Actor } from './actor.ts'
import { makeFromSteps, runningPlan } from './from-plan.service.ts'
import { workOrderKind } from './office.service.ts'
import { dueNow } from './past-due.service.ts'
import { baseDay, repeatedContent, repeatedOn } from './series.rules.ts'
import { MISSED_DAYS, stepsToIssue } from './steps-to-issue.service.ts'
import { type Happened, notifyAssigned, notifyNotIssued } from './notifying.service.ts'
import * as store from './work-orders.store.ts'

interface Tools {
  readonly db: Db
  readonly now: Date
  readonly zone: string
  readonly log: Log
  /** Somebody whose work goes on without a request, as they are now. */
  readonly workerFor: (accountId: string) => Promise<{ readonly caller: Caller; readonly scope: Scope }>
  readonly signal?: AbortSignal
}

interface Day extends Tools {
  readonly today: string
}

const NAME = 'work-orders'
const JOB = 'jobs.daily'
const FROM = '05:00'
const AT_ONCE = 200

/**
 * Once a day, from five in the morning of the farm on: gives out the steps that begin soon and repeats what is repeated.
 * One process does it; broken off, it is begun again, and what is there already is not made twice. Answers how many were made.
 */
export async function issueDaily(tools: Tools): Promise<number> {
  const { day: today, time } = wallClock(tools.now, tools.zone)
  if (time < FROM) return 0
  return tools.db.transaction().execute(async (turn) => {
    if (!(await store.beginDay(turn, NAME, today))) return 0
    const day = { ...tools, today }
    const made = (await issueSteps(day)) + (await repeat(day))
    if (!tools.signal?.aborted) await store.endDay(turn, NAME, today)
    return made
  })
}

type Read<Row> = (part: { readonly after: string | undefined; readonly limit: number }) => Promise<readonly Row[]>

interface Work<Row> {
  readonly read: Read<Row>
  readonly work: (row: Row) => Promise<number>
  /** What failed for a reason that nobody thought of. */
  readonly onFailure: (row: Row) => Promise<void>
}

/** Does something with each row, a part at a time. What goes wrong with one stands in the log and holds up no other. */
async function withEach<Row extends { readonly id: string }>(
  { signal, log }: Tools,
  { read, work, onFailure }: Work<Row>,
): Promise<number> {
  let made = 0
  let after: string | undefined
  while (!signal?.aborted) {
    const rows = await read({ after, limit: AT_ONCE })
    for (const row of rows) {
      if (signal?.aborted) break
      try {
        made += await work(row)
      } catch (error) {
        log.error({ err: error, id: row.id }, 'work orders of the day failed')
        await onFailure(row)
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return made
  }
  return made
}

function issueSteps(day: Day): Promise<number> {
  const told = (plan: store.IssuingPlan, reasons: readonly string[]) =>
    notifyNotIssued(day.db, { ...aboutPlan(plan), reasons })
  return withEach(day, {
    read: (part) => store.issuingPlans(day.db, part),
    onFailure: (plan) => told(plan, [UNKNOWN]),
    work: async (plan) => {
      if ((await stepsToIssue(day.db, day.today, plan)).length === 0) {
        // By hand it may have been given out, or it is not to be done any more.
        await withdrawNotIssued(day.db, plan.id)
        return 0
      }
      const { made, reasons } = await inTheNameOf(day, inChargeOf(plan), { plan: plan.id }, async (actor) => {
        const held = await runningPlan(actor, plan.id)
        // By hand they may have been given out in between.
        const steps = await stepsToIssue(actor.db, day.today, held)
        const { records, skipped, given } = await makeFromSteps(actor, {
          plan: held,
          steps,
          assignees: [],
          renews: 'nothing',
          due: dueNow(actor),
        })
        await notifyAssigned(actor.db, ...given.map((one) => unattended(day, one)))
        if (skipped.length > 0) day.log.warn({ plan: plan.id, skipped }, 'steps of a plan were not given out')
        return { made: records.length, reasons: skipped.map(({ Name, Reason }) => `${Name}：${Reason}`) }
      })
      if (reasons.length > 0) await told(plan, reasons)
      return made
    },
  })
}

/** In whose name the work of a plan is given out. */
function inChargeOf({ data, makerId }: store.IssuingPlan): string[] {
  return [...new Set([data.Manager ?? makerId, makerId])]
}

function aboutPlan(plan: store.IssuingPlan) {
  return { kind: planForm, id: plan.id, name: plan.data.Name ?? '' }
}

const UNKNOWN = '系统出错，请手工派工'

function repeat(day: Day): Promise<number> {
  const span = { from: daysLater(day.today, -MISSED_DAYS), to: day.today }
  const told = ({ id, data }: store.SeriesRow, reasons: readonly string[]) => {
    const about = { kind: workOrderForm, id, name: data.Title ?? '' }
    return notifyNotIssued(day.db, { ...about, reasons })
  }
  return withEach(day, {
    read: (part) => store.series(day.db, span.from, part),
    onFailure: (first) => told(first, [UNKNOWN]),
    work: async (first) => {
      const { made, reasons } = await repeatOne(day, first, span)
      if (reasons.length > 0) await told(first, reasons)
      return made
    },
  })
}

/** Makes what is lacking of a series. What was missed is due when it was: it stands in its day. */
async function repeatOne(day: Day, first: store.SeriesRow, span: { from: string; to: string }): Promise<Outcome> {
  const base = baseDay(first.data, (moment) => wallClock(new Date(moment), day.zone).day)
  const days = repeatedOn(first.data, base, span)
  const used = await store.usedIds(
    day.db,
    days.map((one) => namedId('series', first.id, one)),
  )
  const outcomes: Outcome[] = []
  for (const one of days) {
    const Id = namedId('series', first.id, one)
    if (used.has(Id)) continue
    const outcome = await inTheNameOf(day, [first.makerId], { series: first.id }, async (actor) => {
      const content = contentFor(actor, first.data, daysBetween(base, one))
      await addRecord(actor, { ...content, Id, set: setOf(first) })
      await notifyAssigned(actor.db, unattended(day, { id: Id, data: content.Data }))
      await withdrawNotIssued(actor.db, first.id)
      return { made: 1, reasons: [] }
    })
    outcomes.push(outcome)
  }
  return {
    made: outcomes.reduce((sum, { made }) => sum + made, 0),
    reasons: [...new Set(outcomes.flatMap(({ reasons }) => reasons))],
  }
}

/** Nobody did it themselves: whoever it is given to is told, in whose name it was made as well. */
function unattended({ zone }: Day, { id, data }: store.OrderRow): Happened {
  return { id, before: {}, data, by: undefined, zone }
}

function contentFor({ scope }: Actor, data: WorkOrderData, by: number) {
  return { FormId: workOrderForm.id, Data: repeatedContent(workOrderKind(scope).fields, data, by) }
}

function setOf({ id, data }: store.SeriesRow): WorkOrderData {
  return { Source: data.Source, Series: id }
}

/** How many work orders were made, and why others were not. */
interface Outcome {
  readonly made: number
  readonly reasons: readonly string[]
}

/**
 * Does something in the name of the first of the people who may, in one transaction. Where none of them may, that stands in
 * the log and holds up nothing else.
 */
async function inTheNameOf(
  { db, now, zone, log, workerFor }: Day,
  people: readonly string[],
  about: Readonly<Record<string, string>>,
  work: (actor: Actor) => Promise<Outcome>,
): Promise<Outcome> {
  let why: Refusal | undefined
  for (const accountId of people) {
    try {
      const { caller, scope } = await workerFor(accountId)
      return await inTransaction(db, async (within) => {
        // It works by the rights of a person and signs as itself.
        await beginJob(within, JOB, caller.user.Organ.Id)
        return work({ db: within, caller: { ...caller, job: JOB }, scope, now, zone })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      why = error
    }
  }
  log.warn({ err: why, ...about }, 'work orders of the day could not be made')
  return { made: 0, reasons: why ? [toldReason(why)] : [] }
}

/** Of what fields say the first sentence; else what was refused altogether. */
function toldReason({ message, extra: { fields = {} } }: Refusal): string {
  return Object.values(fields)[0]?.[0] ?? message
}
