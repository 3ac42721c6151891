import type { Db } from '../../platform/db/index.ts'
import { type AlarmRule, type GrowingOn, ruleOf } from './alarm-rule.rules.ts'
import type { Limit } from './alarm-state.rules.ts'
import { growingOf, rulesInForce } from './rules.store.ts'

/** The rules in force with what it takes to know whom they watch. */
export interface LoadedRules {
  readonly all: readonly AlarmRule[]
  /** Those by which values are judged as they come. */
  readonly judging: ReadonlyArray<{ readonly rule: AlarmRule; readonly limit: Limit }>
  readonly growing: GrowingOn
}

/** Reads the rules that are switched on. */
export async function loadRules(db: Db): Promise<LoadedRules> {
  const all = (await rulesInForce(db)).map(ruleOf)
  const crops = new Set(all.map(({ where }) => where.crop).filter(Boolean))
  const judging = all.flatMap((rule) => (rule.limit && rule.metric !== undefined ? [{ rule, limit: rule.limit }] : []))
  return { all, judging, growing: await growingOf(db, [...crops]) }
}
