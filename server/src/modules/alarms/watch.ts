import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { OUTSIDE, type Reading, type ReadingBatch } from '../telemetry/index.ts'
import { type AlarmRule, watches } from './alarm-rule.rules.ts'
import { type Limit, type Sample, isActive, isBeyond } from './alarm-state.rules.ts'
import { activePairs } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { type Judging, judge } from './judging.service.ts'
import { RateWindow } from './rate-window.rules.ts'
import { type LoadedRules, loadRules } from './rules.service.ts'
import { valuesBefore } from './values.store.ts'
import { isOpen } from './window.rules.ts'

/** On which it is told that a rule changed. */
export const ALARM_RULES_CHANNEL = 'alarm_rules'

/** A rule by which values of one metric of a device are judged. */
interface Check {
  readonly rule: AlarmRule
  readonly limit: Limit
  /** Of the pair; known with the first value. */
  key?: string
}

const none: readonly Check[] = []

/** A value that may come to something by a rule. */
interface Concerned {
  readonly reading: Reading
  readonly check: Check
  readonly device: DeviceKey
}

function keyOfCheck(check: Check, { deviceNo, metricNo }: Reading): string {
  check.key ??= keyOfPair({ deviceNo, metricNo, ruleId: check.rule.id })
  return check.key
}

interface Watched {
  readonly device: DeviceKey
  readonly checks: ReadonlyMap<string, readonly Check[]>
}

/** What the values of a batch say of one pair. */
interface Candidate {
  readonly pair: Pair
  readonly rule: AlarmRule
  readonly limit: Limit
  readonly device: DeviceKey
  readonly samples: Sample[]
}

/** What changed elsewhere is known after this, though nobody told of it. */
const RULES_KEPT_MS = 30_000
const ACTIVE_KEPT_MS = 10_000

/**
 * Judges what devices send within the transaction that stores it. Rules and what is under way are kept in memory: values that
 * concern no rule, or are as they should be, cost no statement.
 */
export class AlarmWatch {
  readonly #zone: string
  #rules: LoadedRules | undefined
  #rulesAt = -Infinity
  #round = 0
  readonly #watched = new Map<number, Watched>()
  /** Pairs of which something is to be remembered, with when they were last known to be so. */
  #active = new Map<string, number>()
  #activeAt = -Infinity
  readonly #windows = new Map<string, RateWindow>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** A rule changed: all of them are read anew. */
  forget(): void {
    this.#round += 1
    this.#rules = undefined
    this.#watched.clear()
    this.#windows.clear()
  }

  /** Hears of readings as they are stored. */
  async hear(db: Db, batch: ReadingBatch): Promise<void> {
    const rules = await this.#rulesOf(db)
    if (rules.judging.length === 0) return
    await this.#learnActive(db)
    const candidates = await this.#candidates(db, rules, batch)
    if (candidates.length === 0) return
    const shown = wallClock(new Date(batch.now), this.#zone)
    const judgings = candidates.map((one): Judging => {
      const { mutedUntil = 0 } = one.device
      return { ...one, isWatched: mutedUntil <= batch.now && isOpen(one.rule.window, shown) }
    })
    const states = await judge(db, { now: new Date(batch.now), zone: this.#zone }, judgings)
    for (const state of states) if (isActive(state)) this.#active.set(keyOfPair(state), performance.now())
  }

  async #rulesOf(db: Db): Promise<LoadedRules> {
    if (this.#rules && performance.now() - this.#rulesAt < RULES_KEPT_MS) return this.#rules
    const round = this.#round
    const rules = await loadRules(db)
    this.#watched.clear()
    if (round !== this.#round) return rules
    this.#rules = rules
    this.#rulesAt = performance.now()
    return rules
  }

  /** What other processes, or the job, have begun or ended. What was begun here and is not committed yet stays. */
  async #learnActive(db: Db): Promise<void> {
    const now = performance.now()
    if (now - this.#activeAt < ACTIVE_KEPT_MS) return
    const stored = await activePairs(db)
    const own = [...this.#active].filter(([, at]) => now - at < ACTIVE_KEPT_MS)
    this.#active = new Map([...stored.map((pair): [string, number] => [keyOfPair(pair), -Infinity]), ...own])
    this.#activeAt = now
  }

  async #candidates(db: Db, rules: LoadedRules, batch: ReadingBatch): Promise<Candidate[]> {
    const concerned = this.#concerned(rules, batch)
    if (concerned.length === 0) return []
    await this.#fillWindows(db, concerned)
    const found = new Map<string, Candidate>()
    for (const { reading, check, device } of concerned) {
      const { rule, limit } = check
      const key = keyOfCheck(check, reading)
      const { ts, value } = reading
      const sample = { ts, value, range: this.#windows.get(key)?.add(ts, value) }
      const candidate = found.get(key)
      if (candidate) candidate.samples.push(sample)
      else if (this.#active.has(key) || isBeyond(limit, sample)) {
        const pair = { deviceNo: reading.deviceNo, ruleId: rule.id, metricNo: reading.metricNo }
        found.set(key, { pair, rule, limit, device, samples: [sample] })
      }
    }
    return [...found.values()]
  }

  /** Of many thousand values a second nearly all are as they should be: for those nothing is made. */
  #concerned(rules: LoadedRules, { readings, devices }: ReadingBatch): Concerned[] {
    const found: Concerned[] = []
    const begun = new Set<string>()
    for (const reading of readings) {
      if (!reading.isNew || (reading.flags & OUTSIDE) !== 0) continue
      const watched = this.#watchedOf(rules, devices.get(reading.deviceNo))
      for (const check of watched?.checks.get(reading.metric) ?? none) {
        const key = keyOfCheck(check, reading)
        const isToSee = check.limit.kind === 'change' || begun.has(key) || this.#active.has(key)
        if (!isToSee && !isBeyond(check.limit, reading)) continue
        begun.add(key)
        if (watched) found.push({ reading, check, device: watched.device })
      }
    }
    return found
  }

  #watchedOf({ judging, growing }: LoadedRules, device: DeviceKey | undefined): Watched | undefined {
    if (!device) return undefined
    const known = this.#watched.get(device.no)
    if (known?.device === device) return known
    const checks = judging
      .filter(({ rule }) => watches(rule, device, growing))
      .map(({ rule, limit }): Check => ({ rule, limit }))
    const watched = { device, checks: Map.groupBy(checks, ({ rule }) => rule.metric ?? '') }
    this.#watched.set(device.no, watched)
    return watched
  }

  /** How far something changed is known from what came before, which may have been told to another process. */
  async #fillWindows(db: Db, concerned: readonly Concerned[]): Promise<void> {
    const empty = new Map<string, { deviceNo: number; metricNo: number; overMs: number; before: number }>()
    for (const { check, reading } of concerned) {
      const { limit } = check
      const key = keyOfCheck(check, reading)
      if (limit.kind !== 'change' || this.#windows.has(key) || empty.has(key)) continue
      const { deviceNo, metricNo, ts } = reading
      empty.set(key, { deviceNo, metricNo, overMs: limit.overMs, before: ts })
    }
    if (empty.size === 0) return
    const values = await valuesBefore(db, [...empty.values()])
    for (const [index, [key, { overMs }]] of [...empty].entries()) {
      const window = new RateWindow(overMs)
      for (const { ts, value } of values[index] ?? []) window.add(ts, value)
      this.#windows.set(key, window)
    }
  }
}
