import { alarmForm } from '@farm/contract/alarms'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { addForAll, setForAll } from '../forms/index.ts'
import { alarmAbout } from './alarm-data.rules.ts'
import type { AlarmRule } from './alarm-rule.rules.ts'
import { type StoredState } from './alarm-state.store.ts'
import { keyOfPair } from './pair.rules.ts'
import { countRaised, lockAlarms } from './alarms.store.ts'
import { type Data, numberOf } from './data.rules.ts'
import { type ToTell, tellRaised } from './telling.service.ts'

/** When, and by whose calendar. */
export interface Moment {
  readonly now: Date
  readonly zone: string
}

/** A device that came to be beyond what a rule allows. */
export interface Raising {
  readonly state: StoredState
  readonly rule: AlarmRule
  readonly device: DeviceKey
  readonly value: number | undefined
  /** When, ms. */
  readonly at: number
}

/** Which alarm it became, or until when (ms) it is none, since the device raised too many. */
export type Outcome = { readonly alarmId: string } | { readonly notBefore: number }

const HOUR_MS = 60 * 60_000
/** So many alarms of one device within an hour, and no more. */
const MOST_OF_A_DEVICE = 12
/** What comes back so soon is the same alarm. */
const BACK_MS = 10 * 60_000

/** Raises alarms for pairs that are locked; those that were over a moment ago are opened again. Answers by pair what became of it. */
export async function raise(
  db: Db,
  moment: Moment,
  raisings: readonly Raising[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (raisings.length === 0) return new Map()
  const nowMs = moment.now.getTime()
  const isBack = ({ state }: Raising) => state.formerId !== undefined && nowMs - (state.formerTime ?? 0) < BACK_MS
  const opened = await reopen(db, moment, raisings.filter(isBack))
  const rest = raisings.filter(({ state }) => !opened.has(keyOfPair(state)))
  const { allowed, refused } = await withinBudget(db, moment.now, rest)
  const added = await add(db, moment, allowed)
  return new Map([...opened, ...added, ...refused])
}

interface Budgeted {
  readonly allowed: readonly Raising[]
  readonly refused: ReadonlyArray<readonly [string, Outcome]>
}

/** Of each device as many as it may raise within the hour. */
async function withinBudget(db: Db, now: Date, raisings: readonly Raising[]): Promise<Budgeted> {
  const budgets = new Map(
    (
      await countRaised(
        db,
        raisings.map(({ state }) => state.deviceNo),
        now,
      )
    ).map((one) => [one.deviceNo, one]),
  )
  const allowed: Raising[] = []
  const refused: Array<readonly [string, Outcome]> = []
  for (const [deviceNo, some] of Map.groupBy(raisings, ({ state }) => state.deviceNo)) {
    const { raised = 0, hour = now.getTime() } = budgets.get(deviceNo) ?? {}
    const room = Math.max(0, MOST_OF_A_DEVICE - (raised - some.length))
    allowed.push(...some.slice(0, room))
    refused.push(...some.slice(room).map(({ state }) => [keyOfPair(state), { notBefore: hour + HOUR_MS }] as const))
  }
  return { allowed, refused }
}

async function add(db: Db, { now, zone }: Moment, raisings: readonly Raising[]): Promise<Map<string, Outcome>> {
  const made = raisings.map(({ state, rule, device, value, at }) => ({
    key: keyOfPair(state),
    receivers: rule.receivers,
    id: newId(),
    data: alarmAbout(rule, device, value),
    organPath: device.organPath,
    userId: rule.userId,
    occurTime: new Date(Math.min(at, now.getTime())).toISOString(),
  }))
  await addForAll(db, { kind: alarmForm, day: wallClock(now, zone).day }, made)
  await tellRaised(db, made, now)
  return new Map(made.map(({ key, id }) => [key, { alarmId: id }]))
}

/** What came back within minutes counts up instead of being another one. */
async function reopen(db: Db, { now }: Moment, raisings: readonly Raising[]): Promise<Map<string, Outcome>> {
  const byAlarm = new Map(raisings.map((one) => [one.state.formerId, one]))
  const rows = await lockAlarms(
    db,
    raisings.flatMap(({ state }) => state.formerId ?? []),
  )
  const back = rows.flatMap(({ id, data, organPath }) => {
    const raising = byAlarm.get(id)
    // What somebody ended by hand stays as it is.
    if (!raising || data.ClearedBy !== undefined || data.Devices !== undefined || data.State === '活动') return []
    const fields = { State: '活动', Times: (numberOf(data.Times) ?? 1) + 1, ClearedAt: null, ClearNote: null }
    const after: Data = { ...data, ...fields }
    return [{ id, organPath, raising, fields, data: after }]
  })
  for (const [userId, some] of Map.groupBy(back, ({ raising }) => raising.rule.userId))
    await setForAll(db, some, userId)
  const untold: ToTell[] = back
    .filter(({ data }) => data.Ack !== '已确认')
    .map(({ raising, ...one }) => ({ ...one, receivers: raising.rule.receivers }))
  await tellRaised(db, untold, now)
  return new Map(back.map(({ id, raising }) => [keyOfPair(raising.state), { alarmId: id }]))
}
