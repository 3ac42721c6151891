import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { devicesByNo } from '../devices/index.ts'
import { watches } from './alarm-rule.rules.ts'
import { IDLE, type Limit, isBeyond, raised } from './alarm-state.rules.ts'
import { type StoredState, forgetRunsBut, lockDue, saveStates } from './alarm-state.store.ts'
import { keyOfPair } from './pair.rules.ts'
import { type Outcome, type Raising, peakOf, raise } from './raising.service.ts'
import type { Round } from './round.ts'
import { type StoredRun, storedRuns } from './values.store.ts'
import { isOpen } from './window.rules.ts'

const AT_ONCE = 500
/** After a break devices may say for so long that it is over before what was under way becomes an alarm. */
const GRACE_MS = 60_000

/** A pair that is due, with what it is judged by. */
interface Due {
  readonly state: StoredState
  readonly limit: Limit
  readonly raising: Raising
  /** Of what is beyond while nobody watches nothing comes until somebody does. */
  readonly isWatched: boolean
}

/** Raises what has lasted long enough with nothing said against it, to whichever process. Answers how many. */
export async function raiseDue(db: Db, round: Round): Promise<number> {
  const { now, rules, watching } = round
  await forgetRunsBut(
    db,
    rules.all.map(({ id }) => id),
  )
  const isAfterBreak = now.getTime() - watching.since < GRACE_MS && watching.since > 0
  if (isAfterBreak) return 0
  const states = await lockDue(db, now, AT_ONCE)
  if (states.length === 0) return 0
  const due = await stillDue(db, round, states)
  const runs = await runsOf(db, due)
  const lasting = due.filter((one) => isAnAlarm(one, runs.get(keyOfPair(one.state))))
  const outcomes = await raise(
    db,
    round,
    lasting.map(({ raising, state }) => ({ ...raising, value: runs.get(keyOfPair(state))?.value ?? raising.value })),
  )
  const byKey = new Map(due.map((one) => [keyOfPair(one.state), one]))
  await saveStates(
    db,
    states.map((state) => {
      const key = keyOfPair(state)
      const one = byKey.get(key)
      if (!one) return { ...state, ...IDLE }
      const outcome = outcomes.get(key)
      if (outcome) return withOutcome(state, one.limit, outcome)
      return one.isWatched ? begunAnew(state, one.limit, { run: runs.get(key), now }) : state
    }),
  )
  return outcomes.size
}

/** Those that are watched and beyond by what was heard last. */
async function stillDue(db: Db, { now, zone, rules }: Round, states: readonly StoredState[]): Promise<Due[]> {
  const byId = new Map(rules.all.map((rule) => [rule.id, rule]))
  const keys = await devicesByNo(
    db,
    states.map(({ deviceNo }) => deviceNo),
  )
  const devices = new Map(keys.map((key) => [key.no, key]))
  const shown = wallClock(now, zone)
  return states.flatMap((state): Due[] => {
    const rule = byId.get(state.ruleId)
    const device = devices.get(state.deviceNo)
    const { lastValue: value } = state
    if (!rule?.limit || !device || value === undefined || !watches(rule, device, rules.growing)) return []
    const isWatched = isOpen(rule.window, shown) && (device.mutedUntil ?? 0) <= now.getTime()
    const isWaiting = state.since === undefined
    if (!(isWatched || isWaiting) || !isBeyond(rule.limit, { ts: 0, value })) return []
    return [{ state, limit: rule.limit, isWatched, raising: { state, rule, device, value, at: now.getTime() } }]
  })
}

/** What is stored since they began, by pair: another process may have heard of values that this one knows nothing of. */
async function runsOf(db: Db, due: readonly Due[]): Promise<ReadonlyMap<string, StoredRun>> {
  const asked = due.flatMap(({ state, limit: { kind, threshold } }, index) => {
    const since = begunAt(state)
    const { deviceNo, metricNo } = state
    return since === undefined || kind === 'change' ? [] : [{ index, deviceNo, metricNo, since, kind, threshold }]
  })
  const runs = await storedRuns(db, asked)
  return new Map(
    asked.flatMap(({ index }, at): Array<[string, StoredRun]> => {
      const run = runs[at]
      const one = due[index]
      return run && one ? [[keyOfPair(one.state), run]] : []
    }),
  )
}

function begunAt({ since, lastTs }: StoredState): number | undefined {
  return since ?? lastTs
}

/** It lasts by whatever is stored; what was beyond while nobody watched lasts from now on. */
function isAnAlarm({ state, limit, isWatched }: Due, run: StoredRun | undefined): boolean {
  const isBroken = run !== undefined && run.since !== begunAt(state)
  const isAtOnce = limit.overMs === 0 && limit.times === 1
  return isWatched && !isBroken && (state.since !== undefined || isAtOnce)
}

function withOutcome(state: StoredState, limit: Limit, outcome: Outcome): StoredState {
  if ('notBefore' in outcome) return { ...state, due: outcome.notBefore }
  return { ...state, ...raised(state, peakOf(limit, state.lastValue, outcome)), alarmId: outcome.alarmId }
}

/** It lasts since the first value after it was over in between, or not at all; what nobody watched since now. */
function begunAnew(
  state: StoredState,
  { overMs, times }: Limit,
  { run, now }: { readonly run: StoredRun | undefined; readonly now: Date },
): StoredState {
  if (run && run.since === undefined) return { ...state, ...IDLE, lastTs: run.until, lastValue: run.value }
  const nowMs = now.getTime()
  const begun = state.since === undefined ? { since: nowMs, run: 1, lasted: 0 } : lastingOf(run, nowMs)
  const due = times === 1 ? nowMs + Math.max(0, overMs - begun.lasted) : undefined
  return { ...state, since: begun.since, run: begun.run, due, ...(run && { lastTs: run.until, lastValue: run.value }) }
}

function lastingOf(run: StoredRun | undefined, now: number) {
  const { since = now, until = now, run: count = 1 } = run ?? {}
  return { since, run: count, lasted: until - since }
}
