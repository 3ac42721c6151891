import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { devicesByNo } from '../devices/index.ts'
import { watches } from './alarm-rule.rules.ts'
import { raised } from './alarm-state.rules.ts'
import { type StoredState, lockPairs, saveStates } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { type Raising, raise } from './raising.service.ts'
import type { Round } from './round.ts'
import * as store from './round.store.ts'
import { metricNumbers } from './rules.store.ts'
import { isOpen } from './window.rules.ts'

/** What stays the same for longer than a rule allows, by pair; and which pairs were looked at. */
interface Stuck {
  readonly values: ReadonlyMap<string, number>
  readonly looked: ReadonlySet<string>
}

/** Raises alarms of values that do not change any more; answers the open pairs whose values do. */
export async function judgeStuck(db: Db, round: Round, open: readonly StoredState[]): Promise<readonly StoredState[]> {
  const shown = wallClock(round.now, round.zone)
  const rules = round.rules.all.filter(({ condition, window }) => condition === '数值不变' && isOpen(window, shown))
  if (rules.length === 0) return []
  const metrics = await metricNumbers(
    db,
    rules.flatMap(({ metric }) => metric ?? []),
  )
  const senders = await store.sendersOf(db, [...metrics.values()], round.now)
  const keys = await devicesByNo(db, [...new Set(senders.map(({ deviceNo }) => deviceNo))])
  const devices = new Map(keys.map((key) => [key.no, key]))
  const asked = senders.flatMap(({ deviceNo, metricNo }) => {
    const device = devices.get(deviceNo)
    if (!device || (device.mutedUntil ?? 0) > round.now.getTime()) return []
    return rules
      .filter(({ metric = '' }) => metrics.get(metric) === metricNo)
      .filter((rule) => watches(rule, device, round.rules.growing))
      .map((rule) => ({ deviceNo, metricNo, ruleId: rule.id, minutes: rule.minutes, rule, device }))
  })
  const found = await store.stuckAmong(db, asked, round.now)
  const stuck: Stuck = {
    values: new Map(found.map((one) => [keyOfPair(one), one.value])),
    looked: new Set(asked.map(keyOfPair)),
  }
  const isOpenPair = new Set(open.map(keyOfPair))
  await raiseStuck(
    db,
    round,
    asked.filter((one) => stuck.values.has(keyOfPair(one)) && !isOpenPair.has(keyOfPair(one))),
    stuck,
  )
  return open.filter((one) => stuck.looked.has(keyOfPair(one)) && !stuck.values.has(keyOfPair(one)))
}

async function raiseStuck(
  db: Db,
  round: Round,
  asked: ReadonlyArray<Pair & Pick<Raising, 'rule' | 'device'>>,
  { values }: Stuck,
): Promise<void> {
  const now = round.now.getTime()
  const byKey = new Map(asked.map((one) => [keyOfPair(one), one]))
  const raisings = (await lockPairs(db, asked)).flatMap((state): Raising[] => {
    const one = byKey.get(keyOfPair(state))
    if (!one || state.alarmId !== undefined || (state.hold ?? 0) > now) return []
    return [{ state, rule: one.rule, device: one.device, value: values.get(keyOfPair(state)), at: now }]
  })
  const outcomes = await raise(db, round, raisings)
  await saveStates(
    db,
    raisings.flatMap(({ state, value }) => {
      const outcome = outcomes.get(keyOfPair(state))
      if (!outcome || !('alarmId' in outcome)) return []
      return [{ ...state, ...raised(state, value), alarmId: outcome.alarmId }]
    }),
  )
}
