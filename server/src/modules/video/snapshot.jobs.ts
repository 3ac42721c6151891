import { type Db, inTransaction, whileLocked } from '../../platform/db/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { faultText } from '../../platform/video/index.ts'
import { dropDestroyed } from '../files/index.ts'
import { isOutside } from './live.service.ts'
import { nextTurn, turnAt } from './snapshot-turns.ts'
import { type Taking, takePicture } from './snapshot.service.ts'
import * as store from './snapshot.store.ts'

interface Round extends Taking {
  readonly db: Db
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

/** Of cameras that are waited for at a time; each takes some seconds at the most. */
const SIDE_BY_SIDE = 4
const MOST_A_ROUND = 100
const MOST_TRIES = 3
const AGAIN_MS = 60_000
/** So long it is tried to have a picture of an alarm. */
const ALARM_MS = 10 * 60_000

/** Takes the pictures whose turn has come, and those of alarms. One process at a time; each picture once, whatever ends in between. */
export function takeDueSnapshots(round: Round): Promise<void> {
  const { db, clock } = round
  return whileLocked(db, 'snapshotRounds', async () => {
    const due = await store.dueCameras(db, clock.now(), MOST_A_ROUND)
    await sideBySide(round, due, (one) => takeTurn(round, one))
    const now = clock.now()
    const since = new Date(now.getTime() - ALARM_MS)
    const alarms = await store.unpicturedAlarms(db, { now, since, mostTries: MOST_TRIES, limit: MOST_A_ROUND })
    await sideBySide(round, alarms, (one) => takeAtAlarm(round, one))
  })
}

/** A fault of our own with one of them keeps nobody from the others; it is told at the end. */
async function sideBySide<One>({ signal }: Round, all: readonly One[], work: (one: One) => Promise<void>) {
  const left = all.values()
  const faults: unknown[] = []
  const workers = Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (const one of left) {
      if (signal.aborted) return
      await work(one).catch((error: unknown) => faults.push(error))
    }
  })
  await Promise.all(workers)
  if (faults.length > 0) throw faults[0]
}

async function takeTurn(round: Round, { deviceId, plan, tries, isOff }: store.Due): Promise<void> {
  const { db, clock } = round
  const now = clock.now()
  const turn = turnAt(plan, now, clock.zone)
  const next = nextTurn(plan, now, clock.zone)
  const done = { next, tries: 0, fault: undefined }
  // A turn that was missed is not made up for.
  if (!turn) return store.noteTurn(db, deviceId, done)
  if (isOff) return store.noteTurn(db, deviceId, { ...done, fault: '摄像头离线' })
  const id = namedId('snapshot', deviceId, turn.toISOString())
  const noting = (within: Db) => store.noteTurn(within, deviceId, done)
  const fault = await attempt(() => takePicture(db, round, { id, deviceId, why: '定时', noting }))
  if (fault === undefined) return
  const again = new Date(now.getTime() + AGAIN_MS)
  const isOver = tries + 1 >= MOST_TRIES || (next !== undefined && next <= again)
  await store.noteTurn(db, deviceId, isOver ? { ...done, fault } : { next: again, tries: tries + 1, fault })
}

async function takeAtAlarm(round: Round, one: store.Unpictured): Promise<void> {
  const { alarmId, deviceId } = one
  const id = namedId('snapshot', deviceId, alarmId)
  const fault = await attempt(() => takePicture(round.db, round, { id, deviceId, why: '预警', alarmId }))
  if (fault === undefined) return
  await store.noteAlarmTry(round.db, one, { next: new Date(round.clock.now().getTime() + AGAIN_MS), fault })
}

/** Why it failed; faults of our own stay what they are. */
async function attempt(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isOutside(error)) throw error
    return faultText(error)
  }
}

const AT_ONCE = 200

type Destroying = Pick<Round, 'db' | 'files' | 'signal'> & {
  readonly now: TrustedTime
  /** For cameras that say nothing else. */
  readonly days: number
}

/** Destroys snapshots of cameras whose days are over, on disk as well. */
export async function keepCameraSnapshots({ db, files, now, days, signal }: Destroying): Promise<void> {
  const next = () => inTransaction(db, (within) => store.destroyOldSnapshots(within, { now, days, limit: AT_ONCE }))
  while (!signal.aborted && (await next()) === AT_ONCE);
  await store.forgetAlarmTries(db, now.ago(ALARM_MS))
  await dropDestroyed(db, files)
}
