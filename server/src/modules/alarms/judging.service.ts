import type { Db } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import type { AlarmRule } from './alarm-rule.rules.ts'
import { IDLE, type Limit, type Sample, isAsBefore } from './alarm-state.rules.ts'
import { type StoredState, lockPairs, saveStates } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { type Ending, end } from './ending.service.ts'
import { type Moment, type Outcome, type Raising, peakOf, raise } from './raising.service.ts'
import { type Walked, walked } from './walk.rules.ts'

/** What values say of one pair, in the order of their times. */
export interface Judging {
  readonly pair: Pair
  readonly rule: AlarmRule
  readonly limit: Limit
  readonly device: DeviceKey
  readonly samples: readonly Sample[]
  /** Whether the rule is in force now and the device not under maintenance. */
  readonly isWatched: boolean
}

const BACK_TO_NORMAL = '数值已恢复正常'

/** Judges values by rules: raises what came to be beyond them and ends what is over. Answers how each pair stands now. */
export async function judge(db: Db, moment: Moment, judgings: readonly Judging[]): Promise<StoredState[]> {
  const stored = await lockPairs(
    db,
    judgings.map(({ pair }) => pair),
  )
  const byKey = new Map(judgings.map((one) => [keyOfPair(one.pair), one]))
  const at = { now: moment.now.getTime() }
  const turns = stored.flatMap((before) => {
    const judging = byKey.get(keyOfPair(before))
    if (!judging) return []
    const { limit, samples, isWatched } = judging
    return [{ before, judging, walk: walked(limit, before, samples, { ...at, isWatched }) }]
  })
  const outcomes = await raise(db, moment, turns.flatMap(raisingOf))
  const settled = turns.map((turn) => ({ ...turn, after: afterwards(turn, outcomes.get(keyOfPair(turn.before))) }))
  await saveStates(
    db,
    settled.filter((one) => isToWrite(one)).map(({ after }) => after),
  )
  await end(db, moment.now, settled.flatMap(endingOf))
  return settled.map(({ after }) => after)
}

interface Turn {
  readonly before: StoredState
  readonly judging: Judging
  readonly walk: Walked
}

interface Settled extends Turn {
  readonly after: StoredState
}

function raisingOf({ before: state, judging: { rule, device }, walk: { first, raised: times } }: Turn): Raising[] {
  return first ? [{ state, rule, device, value: first.value, at: first.ts, times }] : []
}

/** How a pair stands with what became of its alarm, which it still holds where that is over. What may not be raised yet waits. */
function afterwards({ before, judging: { limit }, walk }: Turn, outcome: Outcome | undefined): StoredState {
  const { lastTs, lastValue, since, run, isOpen } = walk.state
  if (outcome && 'notBefore' in outcome) {
    const waiting = isOpen ? { ...IDLE, since, run, due: outcome.notBefore } : walk.state
    return { ...before, ...waiting, lastTs, lastValue }
  }
  const state = { ...before, ...walk.state, alarmId: outcome?.alarmId ?? before.alarmId }
  return isOpen || walk.isOver ? { ...state, peak: peakOf(limit, walk.peak, outcome) } : state
}

/** What is over is written as it ends. */
function isToWrite({ before, after, walk }: Settled): boolean {
  if (walk.isOver && after.alarmId !== undefined) return false
  return before.alarmId !== after.alarmId || !isAsBefore(before, after)
}

function endingOf({ judging: { rule }, walk, after: state }: Settled): Ending[] {
  const { alarmId } = state
  if (!walk.isOver || alarmId === undefined) return []
  const { since, run, due } = walk.state
  return [{ state, alarmId, userId: rule.userId, note: BACK_TO_NORMAL, begun: { since, run, due } }]
}
