import { FAILURE_TEXT, Refusal } from '@farm/contract/errors'
import { type ScheduleData, nextDue, scheduleForm } from '@farm/contract/schedules'
import { formatDateRange } from '@farm/contract/values'
import { type Db, asPart, inTransaction } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import type { Scope } from '../access/index.ts'
import { tell } from '../notices/index.ts'
import { beginRuns } from './begin.service.ts'
import { makeWorkbook, needSeeing } from './making.service.ts'
import * as store from './schedules.store.ts'

interface Tools {
  readonly db: Db
  readonly now: Date
  /** In which the clocks of the farm show the time. */
  readonly zone: string
  readonly log: Log
  /** Reads anew what somebody may at this moment. */
  readonly workerFor: (accountId: string) => Promise<{ readonly scope: Scope }>
  /** Told when the server is ending. */
  readonly signal?: AbortSignal
}

const AT_ONCE = 100
const MINUTE_MS = 60_000
/** After so many minutes what failed, or was never ended, is tried again; then it waits for somebody to ask for it. */
const AGAIN_MINUTES = [1, 5, 15, 60]
const LONGEST_MINUTES = 60
const CUT_OFF = '生成时服务中断'
/** A schedule that was not looked at for longer begins anew. */
const MOST_MISSED = 400
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS

/** Begins the reports whose time has come and makes them, each once; answers how many were made or came to nothing. */
export async function sendReports(tools: Tools): Promise<number> {
  await noteChanged(tools)
  await beginDue(tools)
  let made = 0
  while (!tools.signal?.aborted && (await makeNext(tools))) made += 1
  return made
}

/** Forgets reports after ninety days, a batch at a time. */
export async function purgeReports({
  db,
  now,
  signal,
}: Pick<Tools, 'db' | 'signal'> & { readonly now: TrustedTime }): Promise<void> {
  const before = now.ago(KEPT_MS)
  while (!signal?.aborted && (await store.deleteRuns(db, { before, limit: AT_ONCE })) === AT_ONCE);
}

/** When a schedule is due after a moment; never where it is off. */
function dueAfter(data: ScheduleData, moment: Date, zone: string): Date | undefined {
  const next = data.IsOn === true ? nextDue(data, wallClock(moment, zone)) : undefined
  return next && new Date(makeMoments(zone)(next.day, `${next.time}:00`))
}

/** Counted from when it was changed: rounds may be long, and nothing that came due meanwhile is lost. */
async function noteChanged({ db, zone, signal }: Tools): Promise<void> {
  while (!signal?.aborted) {
    const changed = await store.changedSchedules(db, AT_ONCE)
    for (const { id, data, time } of changed) {
      await store.noteDue(db, { id, time, next: dueAfter(data, new Date(time), zone) })
    }
    if (changed.length < AT_ONCE) return
  }
}

/** What was missed while nothing ran is made up for once, by the last of it. */
async function beginDue({ db, now, zone, signal }: Tools): Promise<void> {
  while (!signal?.aborted) {
    const begun = await inTransaction(db, async (within) => {
      const rows = await store.lockDue(within, now, AT_ONCE)
      for (const { id, data, userId, due } of rows) {
        const times = missedSince(data, new Date(due), now, zone)
        const last = times.at(-1)
        if (last && data.IsOn === true) await beginRuns(within, { id, data, userId }, { due: last, now, zone })
        await store.setNext(within, id, dueAfter(data, now, zone))
      }
      return rows.length
    })
    if (begun < AT_ONCE) return
  }
}

/** The due times from one on that have come, in their order. */
function missedSince(data: ScheduleData, due: Date, now: Date, zone: string): Date[] {
  const times = [due]
  for (let next = dueAfter(data, due, zone); next && next <= now; next = dueAfter(data, next, zone)) {
    times.push(next)
    if (times.length >= MOST_MISSED) break
  }
  return times
}

/**
 * Makes one report. That it is begun is noted first, on its own: what kills the process is put off and not begun for ever. Then its
 * run is locked all the while and ends in one transaction with file and notice: whoever falls in the midst leaves it to another.
 */
async function makeNext(tools: Tools): Promise<boolean> {
  const run = await inTransaction(tools.db, (within) => begunNext(tools, within))
  if (!run) return false
  if (run.tries <= AGAIN_MINUTES.length) await inTransaction(tools.db, (within) => makeBegun(tools, within, run))
  return true
}

async function begunNext({ now }: Tools, within: Db): Promise<store.WaitingRun | undefined> {
  const run = await store.lockWaiting(within, now)
  if (!run) return undefined
  if (run.tries > AGAIN_MINUTES.length) await giveUp(within, run, CUT_OFF)
  else {
    const minutes = AGAIN_MINUTES[run.tries] ?? LONGEST_MINUTES
    await store.noteBegun(within, { id: run.id, again: new Date(now.getTime() + minutes * MINUTE_MS) })
  }
  return run
}

async function makeBegun(tools: Tools, within: Db, run: store.WaitingRun): Promise<void> {
  if (!(await store.lockBegun(within, run))) return
  const name = nameOf(run)
  try {
    const made = await madeFor(tools, run)
    // What fails here is undone alone: the rest of the transaction says why.
    await asPart(within, async () => {
      await store.keepMade(within, { id: run.id, now: tools.now, name: `${name}.xlsx`, ...made })
      const text = `${run.asked.Subject ?? '报表'}已生成，请打开下载`
      await tellOf(within, run, { kind: 'report-ready', title: `定时报表：${name}`, text })
    })
  } catch (error) {
    await fail(tools, within, run, error)
  }
}

function nameOf({ asked, span: { from, to } }: store.WaitingRun): string {
  return `${asked.Name ?? ''} ${formatDateRange(from, to)}`
}

async function madeFor({ db, now, zone, workerFor }: Tools, { userId, scheduleId, asked, span }: store.WaitingRun) {
  const { scope } = await workerFor(userId)
  await needSeeing(db, scope, scheduleId)
  return makeWorkbook({ db, scope, zone, today: wallClock(now, zone).day }, asked, span)
}

/** A refusal stands until somebody changes something; anything else may pass by itself. */
async function fail({ now, log }: Tools, db: Db, run: store.WaitingRun, error: unknown): Promise<void> {
  const isLasting = error instanceof Refusal && error.status < 500 && error.status !== 429
  const minutes = isLasting ? undefined : AGAIN_MINUTES[run.tries]
  const reason = reasonOf(error)
  if (!isLasting) log.warn({ err: error, runId: run.id, tries: run.tries }, 'a scheduled report failed')
  if (minutes === undefined) return giveUp(db, run, reason)
  await store.noteFailed(db, { id: run.id, reason, again: new Date(now.getTime() + minutes * MINUTE_MS) })
}

async function giveUp(db: Db, run: store.WaitingRun, reason: string): Promise<void> {
  await store.noteFailed(db, { id: run.id, reason, again: undefined })
  await tellOf(db, run, { kind: 'report-failed', title: `定时报表没有生成：${nameOf(run)}`, text: reason })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return FAILURE_TEXT
  const texts = Object.values(error.extra.fields ?? {}).flat()
  return texts.length > 0 ? texts.join('；') : error.message
}

interface Words {
  readonly kind: 'report-ready' | 'report-failed'
  readonly title: string
  readonly text: string
}

function tellOf(db: Db, { id, scheduleId, userId, tries }: store.WaitingRun, words: Words): Promise<void> {
  const about = { kind: scheduleForm, id: scheduleId }
  return tell(db, { ...words, to: [userId], about, once: `${words.kind}/${id}/${tries}` })
}
