import { alarmForm } from '@farm/contract/alarms'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type DeviceKey, devicesByNo } from '../devices/index.ts'
import { addForAll, setForAll } from '../forms/index.ts'
import { metricNumbers } from '../telemetry/index.ts'
import { alarmAboutMany, manyText } from './alarm-data.rules.ts'
import { type AlarmRule, watches } from './alarm-rule.rules.ts'
import { HOLD_MS, raised } from './alarm-state.rules.ts'
import { type StoredState, lockPairs, restingPairs, saveStates } from './alarm-state.store.ts'
import { keyOfPair } from './pair.rules.ts'
import { type Raising, raise } from './raising.service.ts'
import type { Round } from './round.ts'
import { type Silent, silentBy } from './silence.rules.ts'
import * as store from './round.store.ts'
import { tellRaised } from './telling.service.ts'
import { isOpen } from './window.rules.ts'

const MINUTE_MS = 60_000
const STORM_MS = 10 * MINUTE_MS
/** More devices of one organisation than these, silent within ten minutes by one rule, are one alarm. */
const MOST_SINGLE = 20

/** Raises alarms of devices, and of metrics of theirs, from which nothing comes any more. Answers how many. */
export async function raiseSilent(db: Db, round: Round): Promise<number> {
  const shown = wallClock(round.now, round.zone)
  const rules = round.rules.all.filter(({ condition, window }) => condition === '没有数据' && isOpen(window, shown))
  if (rules.length === 0) return 0
  const silent = await silentOnes(db, round, rules)
  if (silent.length === 0) return 0
  const states = await lockPairs(db, silent)
  const byKey = new Map(silent.map((one) => [keyOfPair(one), one]))
  const closed = states.filter((state) => !isResting(state, round.now, byKey.get(keyOfPair(state))?.heard ?? 0))
  const devices = await keysOf(
    db,
    closed.map(({ deviceNo }) => deviceNo),
  )
  const raisings = closed.flatMap((state): Raising[] => {
    const rule = byKey.get(keyOfPair(state))?.rule
    const device = devices.get(state.deviceNo)
    return rule && device ? [{ state, rule, device, value: undefined, at: round.now.getTime() }] : []
  })
  return raiseTogether(db, round, raisings)
}

/** Whether nothing is to be raised of it now. What somebody ended is another silence where it was heard since. */
function isResting({ alarmId, hold = 0, due = 0 }: StoredState, now: Date, heard: number): boolean {
  const isHeld = hold > now.getTime() && heard <= hold - HOLD_MS
  return alarmId !== undefined || isHeld || due > now.getTime()
}

/** Each pair once: many devices may stand behind one gateway. */
async function silentOnes(db: Db, round: Round, rules: readonly AlarmRule[]): Promise<readonly Silent[]> {
  const now = round.now.getTime()
  const shortest = Math.min(...rules.map(({ minutes }) => minutes))
  const metrics = await metricNumbers(
    db,
    rules.flatMap(({ metric }) => metric ?? []),
  )
  const before = new Date(now - shortest * MINUTE_MS)
  const rows = await store.silentSince(db, before, [...metrics.values()])
  const devices = await keysOf(
    db,
    rows.map(({ deviceNo }) => deviceNo),
  )
  const gateways = await store.gatewaysOf(
    db,
    [...devices.values()].flatMap(({ gateway }) => gateway ?? []),
  )
  const looking = { now, since: round.watching.since, gaps: round.gaps, gateways }
  const resting = new Map((await restingPairs(db, round.now)).map((one) => [keyOfPair(one), one]))
  const found = new Map<string, Silent>()
  for (const heard of rows) {
    const device = devices.get(heard.deviceNo)
    if (!device) continue
    for (const rule of rules) {
      const metricNo = rule.metric === undefined ? 0 : metrics.get(rule.metric)
      if (metricNo !== heard.metricNo || !watches(rule, device, round.rules.growing)) continue
      const silent = silentBy(rule, { device, heard }, looking)
      const rest = silent && resting.get(keyOfPair(silent))
      if (silent && !(rest && isResting(rest, round.now, silent.heard))) found.set(keyOfPair(silent), silent)
    }
  }
  return [...found.values()]
}

async function keysOf(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, DeviceKey>> {
  if (numbers.length === 0) return new Map()
  const keys = await devicesByNo(db, [...new Set(numbers)])
  return new Map(keys.map((key) => [key.no, key]))
}

/** Few are raised one by one; of many that are silent at once there is one alarm, which those that follow join. */
async function raiseTogether(db: Db, round: Round, raisings: readonly Raising[]): Promise<number> {
  const keyOf = (ruleId: string, organPath: string) => `${ruleId} ${organPath}`
  const since = new Date(round.now.getTime() - STORM_MS)
  const lately = new Map(
    (await store.raisedLately(db, since)).map((one) => [keyOf(one.ruleId, one.organPath), one.count]),
  )
  const collectives = new Map(
    (await store.openCollectives(db)).map((one) => [keyOf(one.ruleId, one.organPath), one.id]),
  )
  const single: Raising[] = []
  let made = 0
  for (const [key, some] of Map.groupBy(raisings, ({ rule, device }) => keyOf(rule.id, device.organPath))) {
    const collective = collectives.get(key)
    if (collective !== undefined) await join(db, { alarmId: collective, raisings: some })
    else if (some.length + (lately.get(key) ?? 0) <= MOST_SINGLE) single.push(...some)
    else made += await raiseCollective(db, round, some)
  }
  const outcomes = await raise(db, round, single)
  await saveStates(
    db,
    single.flatMap(({ state, value }) => {
      const outcome = outcomes.get(keyOfPair(state))
      if (!outcome) return []
      return 'alarmId' in outcome ? [opened(state, outcome.alarmId, value)] : [{ ...state, due: outcome.notBefore }]
    }),
  )
  return made + outcomes.size
}

function opened(state: StoredState, alarmId: string, value: number | undefined): StoredState {
  return { ...state, ...raised(state, value), alarmId }
}

async function raiseCollective(db: Db, round: Round, raisings: readonly Raising[]): Promise<number> {
  const [first] = raisings
  if (!first) return 0
  const { rule, device } = first
  const id = newId()
  const data = alarmAboutMany(
    rule,
    raisings.map((one) => one.device),
  )
  const { organPath } = device
  const record = { id, data, organPath, userId: rule.userId, occurTime: round.now.toISOString() }
  await addForAll(db, { kind: alarmForm, day: wallClock(round.now, round.zone).day }, [record])
  await saveStates(
    db,
    raisings.map(({ state }) => opened(state, id, undefined)),
  )
  await tellRaised(db, [{ id, organPath, data, rule }], round.now)
  return 1
}

/** Nobody is told again of what they know; it says how many they are by now. */
async function join(
  db: Db,
  { alarmId, raisings }: { readonly alarmId: string; readonly raisings: readonly Raising[] },
): Promise<void> {
  await saveStates(
    db,
    raisings.map(({ state }) => opened(state, alarmId, undefined)),
  )
  const count = await store.holdersOf(db, alarmId)
  const fields = { Devices: count, DeviceName: manyText(count) }
  const userId = raisings[0]?.rule.userId
  if (userId !== undefined) await setForAll(db, { kind: alarmForm, userId }, [{ id: alarmId, fields }])
}

/** The open pairs of rules of silence that were heard again. */
export async function heardAgain(db: Db, round: Round, open: readonly StoredState[]): Promise<readonly StoredState[]> {
  const rules = new Map(round.rules.all.filter((one) => one.condition === '没有数据').map((one) => [one.id, one]))
  const concerned = open.filter(({ ruleId }) => rules.has(ruleId))
  const heard = new Map(
    (await store.heardOf(db, concerned)).map((one) => [`${one.deviceNo}/${one.metricNo}`, one.heard]),
  )
  return concerned.filter(({ deviceNo, metricNo, ruleId }) => {
    const last = heard.get(`${deviceNo}/${metricNo}`)
    const limitMs = (rules.get(ruleId)?.minutes ?? 0) * MINUTE_MS
    return last !== undefined && round.now.getTime() - last < limitMs
  })
}
