import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { devicesByNo } from '../devices/index.ts'
import { metricNumbers } from '../telemetry/index.ts'
import { watches } from './alarm-rule.rules.ts'
import { raised } from './alarm-state.rules.ts'
import { type StoredState, lockPairs, saveStates } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { type Raising, raise } from './raising.service.ts'
import type { Round } from './round.ts'
import * as store from './round.store.ts'
import { isOpen } from './window.rules.ts'

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
  const asked = senders.flatMap(({ deviceNo, metricNo, value }) => {
    const device = devices.get(deviceNo)
    if (!device || (device.mutedUntil ?? 0) > round.now.getTime()) return []
    return rules
      .filter(({ metric = '' }) => metrics.get(metric) === metricNo)
      .filter((rule) => watches(rule, device, round.rules.growing))
      .map((rule) => ({ deviceNo, metricNo, ruleId: rule.id, minutes: rule.minutes, rule, device, value }))
  })
  const found = await store.stuckAmong(db, asked, round.now)
  const values = new Map(found.map((one) => [keyOfPair(one), one.value]))
  const isOpenPair = new Set(open.map(keyOfPair))
  await raiseStuck(
    db,
    round,
    asked.filter((one) => values.has(keyOfPair(one)) && !isOpenPair.has(keyOfPair(one))),
    values,
  )
  const said = new Map(asked.map((one) => [keyOfPair(one), one.value]))
  // From whom nothing comes any more it does not change either.
  return open.filter((one) => (said.get(keyOfPair(one)) ?? one.peak) !== one.peak)
}

async function raiseStuck(
  db: Db,
  round: Round,
  asked: ReadonlyArray<Pair & Pick<Raising, 'rule' | 'device'>>,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  const now = round.now.getTime()
  const byKey = new Map(asked.map((one) => [keyOfPair(one), one]))
  const raisings = (await lockPairs(db, asked)).flatMap((state): Raising[] => {
    const one = byKey.get(keyOfPair(state))
    if (!one || state.alarmId !== undefined || Math.max(state.hold ?? 0, state.due ?? 0) > now) return []
    return [{ state, rule: one.rule, device: one.device, value: values.get(keyOfPair(state)), at: now }]
  })
  const outcomes = await raise(db, round, raisings)
  await saveStates(
    db,
    raisings.flatMap(({ state, value }): StoredState[] => {
      const outcome = outcomes.get(keyOfPair(state))
      if (!outcome) return []
      if ('notBefore' in outcome) return [{ ...state, due: outcome.notBefore }]
      return [{ ...state, ...raised(state, value), alarmId: outcome.alarmId }]
    }),
  )
}
