import { Refusal } from '@farm/contract/errors'
import { type Step, addDays, daysBetween, stepsOf } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { addRecord } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { leadDaysOf, makeFromSteps, runningPlan, stepOrderId } from './from-plan.service.ts'
import { workOrderKind } from './office.service.ts'
import { baseDay, repeatedContent, repeatedOn } from './series.rules.ts'
import type { Data } from './state.rules.ts'
import { stepsWithWork } from './steps-with-work.service.ts'
import { type Happened, tellAssigned } from './telling.service.ts'
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
const FROM = '05:00'
/** What was missed is made up for so long. */
const MISSED_DAYS = 7
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

/** Does something with each row, a part at a time. What goes wrong with one stands in the log and holds up no other. */
async function withEach<Row extends { readonly id: string }>(
  { signal, log }: Tools,
  read: Read<Row>,
  work: (row: Row) => Promise<number>,
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
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return made
  }
  return made
}

function issueSteps(day: Day): Promise<number> {
  return withEach(
    day,
    (part) => store.issuingPlans(day.db, part),
    async (plan) => {
      if ((await stepsToIssue(day, plan)).length === 0) return 0
      const { Manager } = plan.data
      const people = [...new Set([...(typeof Manager === 'string' ? [Manager] : []), plan.makerId])]
      return inTheNameOf(day, people, { plan: plan.id }, async (actor) => {
        const held = await runningPlan(actor, plan.id)
        // By hand they may have been given out in between.
        const steps = await stepsToIssue({ ...day, db: actor.db }, held)
        const { records, skipped, given } = await makeFromSteps(actor, {
          plan: held,
          steps,
          assignees: [],
          renews: 'nothing',
        })
        await tellAssigned(actor.db, ...given.map((one) => unattended(day, one)))
        if (skipped.length > 0) day.log.warn({ plan: plan.id, skipped }, 'steps of a plan were not given out')
        return records.length
      })
    },
  )
}

/** Steps that begin soon, or have lately, for which there never was a work order. */
async function stepsToIssue({ db, today }: Day, { id, data }: store.PlanRow): Promise<Step[]> {
  const [first, last] = [addDays(today, -MISSED_DAYS), addDays(today, leadDaysOf(data))]
  const steps = stepsOf(data).filter(({ start, end }) => start <= last && end >= first)
  if (steps.length === 0) return []
  const used = await store.usedIds(
    db,
    steps.map(({ key }) => stepOrderId(id, key, 1)),
  )
  const { ordered, punched } = await stepsWithWork(db, { id, data })
  return steps.filter(({ key }) => !used.has(stepOrderId(id, key, 1)) && !ordered.has(key) && !punched.has(key))
}

function repeat(day: Day): Promise<number> {
  const span = { from: addDays(day.today, -MISSED_DAYS), to: day.today }
  return withEach(
    day,
    (part) => store.series(day.db, span.from, part),
    async (first) => {
      const base = baseDay(first.data, (moment) => wallClock(new Date(moment), day.zone).day)
      const days = repeatedOn(first.data, base, span)
      const used = await store.usedIds(
        day.db,
        days.map((one) => namedId('series', first.id, one)),
      )
      let made = 0
      for (const one of days) {
        const Id = namedId('series', first.id, one)
        if (used.has(Id)) continue
        made += await inTheNameOf(day, [first.makerId], { series: first.id }, async (actor) => {
          const content = contentFor(actor, first.data, daysBetween(base, one))
          await addRecord(actor, { ...content, Id, set: setOf(first) })
          await tellAssigned(actor.db, unattended(day, { id: Id, data: content.Data }))
          return 1
        })
      }
      return made
    },
  )
}

/** Nobody did it themselves: whoever it is given to is told, in whose name it was made as well. */
function unattended({ zone }: Day, { id, data }: store.PlanRow): Happened {
  return { id, before: {}, data, by: undefined, zone }
}

function contentFor({ scope }: Actor, data: Data, by: number) {
  return { FormId: workOrderForm.id, Data: repeatedContent(workOrderKind(scope).fields, data, by) }
}

function setOf({ id, data }: store.SeriesRow): Data {
  return { Source: data.Source, Series: id }
}

/**
 * Does something in the name of the first of the people who may, in one transaction. Where none of them may, that stands in
 * the log and holds up nothing else.
 */
async function inTheNameOf(
  { db, now, zone, log, workerFor }: Day,
  people: readonly string[],
  about: Readonly<Record<string, string>>,
  work: (actor: Actor) => Promise<number>,
): Promise<number> {
  let why: unknown
  for (const accountId of people) {
    try {
      const { caller, scope } = await workerFor(accountId)
      return await inTransaction(db, (within) => work({ db: within, caller, scope, now, zone }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      why = error
    }
  }
  log.warn({ err: why, ...about }, 'work orders of the day could not be made')
  return 0
}
