import { refusal } from '@farm/contract/errors'
import { type ScheduleData, scheduleForm, spanBefore } from '@farm/contract/schedules'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Adder, changeableOf } from '../forms/index.ts'
import * as store from './schedules.store.ts'

interface Schedule {
  readonly id: string
  readonly data: ScheduleData
  /** Who made it. */
  readonly userId: string
}

interface Begun {
  readonly due: Date
  readonly now: Date
  readonly zone: string
  /** Whether what is there of the same days is made anew in place of another beside it. */
  readonly isAnew?: boolean
}

/** Begins a report of the days before it is due for each of the people of a schedule. */
export async function beginRuns(
  db: Db,
  { id, data: { People, ...data }, userId }: Schedule,
  { due, now, zone, isAnew }: Begun,
): Promise<void> {
  const { Name, Subject, Rhythm, By, Enterprise, Plan, Place, Crops } = data
  // The schedule may say something else before that is made.
  const asked = { Name, Subject, Rhythm, By, Enterprise, Plan, Place, Crops }
  const span = spanBefore(Rhythm ?? '每天', wallClock(due, zone).day)
  for (const one of new Set(People ?? [userId])) {
    const run = { id: newId(), scheduleId: id, userId: one, due, now, asked, span }
    if (!isAnew || !(await store.renewRun(db, run))) await store.addRun(db, run)
  }
}

/**
 * Begins the report of a schedule as if it were due now, for all of its people. Who presses first holds the record until that stands
 * there; who comes after finds it.
 */
export async function runNow(actor: Adder, id: string): Promise<void> {
  const { now, zone } = actor
  await inTransaction(actor.db, async (db) => {
    const { before } = await changeableOf({ ...actor, db }, scheduleForm, id, 'edit')
    if (await store.isRunning(db, id)) throw refusal('schedules/running')
    await beginRuns(db, before, { due: now, now, zone, isAnew: true })
  })
}
