import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { DeviceKey } from '../devices/index.ts'
import { OUTSIDE, type Reading, type ReadingBatch } from '../telemetry/index.ts'
import { type AlarmRule, watches } from './alarm-rule.rules.ts'
import { type Limit, type Sample, isActive, isBeyond } from './alarm-state.rules.ts'
import { activePairs } from './alarm-state.store.ts'
import { type Pair, keyOfPair } from './pair.rules.ts'
import { type Judging, judge } from './judging.service.ts'
import { RateWindows } from './rate-windows.ts'
import { type LoadedRules, loadRules } from './rules.service.ts'
import { SlowClocks } from './slow-clocks.ts'
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
  /** When it was measured, ms: by the clock of the device, corrected where that is behind. */
  readonly ts: number
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
  readonly #windows = new RateWindows()
  readonly #clocks = new SlowClocks()

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
    const changing = concerned.filter(({ check }) => check.limit.kind === 'change')
    await this.#windows.fill(
      db,
      changing.map(({ reading, check, ts }) => ({ ...windowOf(check, reading), reading, ts })),
    )
    const found = new Map<string, Candidate>()
    for (const { reading, ts, check, device } of concerned) {
      const { rule, limit } = check
      const key = keyOfCheck(check, reading)
      const { value } = reading
      const range = limit.kind === 'change' ? this.#windows.add(windowOf(check, reading), { ts, value }) : undefined
      const sample = { ts, value, range }
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
  #concerned(rules: LoadedRules, { readings, devices, now }: ReadingBatch): Concerned[] {
    const found: Concerned[] = []
    const begun = new Set<string>()
    for (const some of byDevice(readings)) {
      const watched = this.#watchedOf(rules, devices.get(some[0]?.deviceNo ?? 0))
      if (!watched || watched.checks.size === 0) continue
      const correct = this.#clocks.hear(some, now)
      for (const reading of some) {
        const { byMs, isNew } = correct(reading)
        if (!isNew || (reading.flags & OUTSIDE) !== 0) continue
        const { device } = watched
        for (const check of this.#toSee(watched, reading, begun)) {
          found.push({ reading, ts: reading.ts + byMs, check, device })
        }
      }
    }
    return found
  }

  /** By what a value is to be judged: it is beyond, or something began with one before it. */
  #toSee({ checks }: Watched, reading: Reading, begun: Set<string>): readonly Check[] {
    const all = checks.get(reading.metric)
    if (!all) return none
    const concerned = all.filter((check) => {
      const key = keyOfCheck(check, reading)
      const isUnderWay = check.limit.kind === 'change' || begun.has(key) || this.#active.has(key)
      return isUnderWay || isBeyond(check.limit, reading)
    })
    for (const check of concerned) begun.add(keyOfCheck(check, reading))
    return concerned
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
}

/** Readings stand in the order of their devices. */
function byDevice(readings: readonly Reading[]): Reading[][] {
  const found: Reading[][] = []
  for (const reading of readings) {
    const last = found.at(-1)
    if (last?.[0]?.deviceNo === reading.deviceNo) last.push(reading)
    else found.push([reading])
  }
  return found
}

/** A rule that is edited looks back over another while. */
function windowOf(check: Check, reading: Reading): { readonly key: string; readonly overMs: number } {
  const { overMs } = check.limit
  return { key: `${keyOfCheck(check, reading)}/${overMs}`, overMs }
}
