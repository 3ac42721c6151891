import type { Db } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import type { AlarmRule } from './alarm-rule.rules.ts'
import { IDLE, type Limit, type PairState, type Sample, isAsBefore, stepped } from './alarm-state.rules.ts'
import { type StoredState, lockPairs, saveStates } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { end } from './ending.service.ts'
import { type Moment, type Outcome, type Raising, raise } from './raising.service.ts'

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
  const turns = stored.flatMap((before) => {
    const judging = byKey.get(keyOfPair(before))
    return judging ? [{ before, judging, ...walked(before, judging, moment.now.getTime()) }] : []
  })
  const raised = turns.filter(({ raising }) => raising !== undefined)
  const outcomes = await raise(
    db,
    moment,
    raised.flatMap(({ raising }) => raising ?? []),
  )
  const states = turns.map(({ before, after, isOver }) =>
    settled({ ...before, ...after }, outcomes.get(keyOfPair(before)), isOver ? 'over' : 'going on'),
  )
  const changed = states.filter((after, index) => {
    const { before } = turns[index] ?? {}
    return !before || before.alarmId !== after.alarmId || !isAsBefore(before, after)
  })
  await saveStates(db, changed)
  await end(
    db,
    moment.now,
    turns.flatMap(({ isOver, judging: { rule } }, index) => {
      const state = states[index]
      return isOver && state?.alarmId !== undefined
        ? [{ state, alarmId: state.alarmId, userId: rule.userId, note: BACK_TO_NORMAL }]
        : []
    }),
  )
  return states
}

interface Walked {
  readonly after: PairState
  readonly raising: Raising | undefined
  /** What is or was open is over with the last of the values. */
  readonly isOver: boolean
}

/** One value after the other. */
function walked(before: StoredState, { rule, device, limit, samples, isWatched }: Judging, now: number): Walked {
  let state: PairState = before
  let raising: Raising | undefined
  // The state in which it was open last keeps how far it went.
  let open: PairState = before
  for (const sample of samples) {
    const { state: after, turn } = stepped(limit, state, sample, { now, isWatched })
    if (turn === 'raised' && !before.isOpen) {
      raising ??= { state: before, rule, device, value: sample.value, at: sample.ts }
    }
    state = after
    if (state.isOpen) open = state
  }
  const isOver = open.isOpen && !state.isOpen
  return { after: isOver ? { ...open, lastTs: state.lastTs, lastValue: state.lastValue } : state, raising, isOver }
}

/** How a pair stands with what became of its alarm. What may not be raised yet waits. */
function settled(state: StoredState, outcome: Outcome | undefined, how: 'over' | 'going on'): StoredState {
  if (outcome === undefined) return state
  if ('alarmId' in outcome) return { ...state, alarmId: outcome.alarmId }
  const { since, run } = state
  return { ...state, ...IDLE, ...(how === 'going on' && { since, run, due: outcome.notBefore }) }
}
