import { alarmForm } from '@farm/contract/alarms'
import { readData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { signAs } from '../access/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { addForAll, setForAll } from '../forms/index.ts'
import { restate } from '../notices/index.ts'
import { alarmAbout } from './alarm-data.rules.ts'
import type { AlarmRule } from './alarm-rule.rules.ts'
import { tellListeners } from './raised.ts'
import { type Limit, farther } from './alarm-state.rules.ts'
import { type StoredState } from './alarm-state.store.ts'
import { keyOfPair } from './pair.rules.ts'
import { countRaised, lockAlarms } from './alarms.store.ts'
import { type ToTell, noticeText, tellRaised } from './telling.service.ts'

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
  /** How often it came to be so; once where that is left out. */
  readonly times?: number
}

interface Raised {
  readonly alarmId: string
  /** How far it had gone already, where it was opened again. */
  readonly peak?: number | undefined
}

/** Which alarm it became, or until when (ms) it is none, since the device raised too many. */
export type Outcome = Raised | { readonly notBefore: number }

/** How far an alarm went by now. */
export function peakOf(limit: Limit, peak: number | undefined, outcome: Outcome | undefined): number | undefined {
  const before = outcome && 'alarmId' in outcome ? outcome.peak : undefined
  if (before === undefined || peak === undefined) return peak ?? before
  return farther(limit, before, peak)
}

const HOUR_MS = 60 * 60_000
/** So many alarms of one device within an hour, and no more. */
const MOST_OF_A_DEVICE = 12
/** What comes back so soon is the same alarm. */
const BACK_MS = 10 * 60_000
/** Of an alarm that comes and goes people hear so seldom. */
const TOLD_AGAIN_MS = 30 * 60_000

/** Raises alarms for pairs that are locked; those that were over a moment ago are opened again. Answers by pair what became of it. */
export async function raise(
  db: Db,
  moment: Moment,
  raisings: readonly Raising[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (raisings.length === 0) return new Map()
  const nowMs = moment.now.getTime()
  const isBack = ({ state }: Raising) =>
    state.alarmId !== undefined || (state.formerId !== undefined && nowMs - (state.formerTime ?? 0) < BACK_MS)
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
  const made = raisings.map(({ state, rule, device, value, at, times = 1 }) => ({
    key: keyOfPair(state),
    rule,
    id: newId(),
    device,
    data: { ...alarmAbout(rule, device, value), Times: times },
    organPath: device.organPath,
    userId: rule.userId,
    occurTime: new Date(Math.min(at, now.getTime())).toISOString(),
  }))
  await addForAll(db, { kind: alarmForm, day: wallClock(now, zone).day }, made)
  await tellRaised(db, made, now)
  await tellListeners(
    db,
    made.map(({ id, rule, device, occurTime }) => ({
      id,
      name: rule.name,
      deviceId: device.id,
      places: device.places,
      at: Date.parse(occurTime),
    })),
  )
  return new Map(made.map(({ key, id }) => [key, { alarmId: id }]))
}

/**
 * What came back within minutes, or was over in between though it is open, counts up instead of being another one. People are told
 * of it anew where that is a while ago, or where somebody has taken notice of what came before.
 */
async function reopen(db: Db, { now }: Moment, raisings: readonly Raising[]): Promise<Map<string, Outcome>> {
  const formerOf = ({ alarmId, formerId }: StoredState) => alarmId ?? formerId
  const byAlarm = new Map(raisings.map((one) => [formerOf(one.state), one]))
  const rows = await lockAlarms(
    db,
    raisings.flatMap(({ state }) => formerOf(state) ?? []),
  )
  const back = rows.flatMap(({ id, data, organPath, occurTime }) => {
    const raising = byAlarm.get(id)
    const isOpen = data.State === '未恢复'
    // What somebody ended by hand stays as it is.
    if (!raising || data.ClearedBy !== undefined || data.Devices !== undefined) return []
    if (isOpen !== (raising.state.alarmId === id)) return []
    const told = Math.max(Date.parse(occurTime), Date.parse(data.RemindedAt ?? '') || 0)
    // Who took notice of it did so of what is over since.
    const isAcknowledged = data.Ack === '已确认'
    const isToTell = isAcknowledged || now.getTime() - told >= TOLD_AGAIN_MS
    const fields = {
      State: '未恢复',
      Times: (data.Times ?? 1) + (raising.times ?? 1),
      ClearedAt: null,
      ClearNote: null,
      Ack: '未确认',
      ...(isToTell && { RemindedAt: now.toISOString() }),
    } as const
    const after = readData(alarmForm, { ...data, ...fields })
    return [{ id, organPath, raising, fields, before: data, data: after, isToTell }]
  })
  if (back.length > 0) await signAs(db, 'device')
  for (const [userId, some] of Map.groupBy(back, ({ raising }) => raising.rule.userId))
    await setForAll(db, { kind: alarmForm, userId }, some)
  await restate(
    db,
    'alarm',
    back.map(({ id, before, data }) => ({ id, before: noticeText(before), after: noticeText(data) })),
  )
  const untold: ToTell[] = back
    .filter(({ isToTell }) => isToTell)
    .map(({ raising, ...one }) => ({ ...one, rule: raising.rule }))
  await tellRaised(db, untold, now)
  return new Map(back.map(({ id, raising, data }) => [keyOfPair(raising.state), { alarmId: id, peak: data.Peak }]))
}
