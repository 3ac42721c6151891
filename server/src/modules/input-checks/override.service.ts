import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { type Faults, faulty } from '@farm/contract/errors'
import { type DynamicData, type FormKind, cutText, isSame, referred } from '@farm/contract/forms'
import { checkFieldsOf, forbiddenIn, together } from '@farm/contract/input-checks'
import { type PlanData, planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, organWithinScope } from '../access/index.ts'
import { askSecond } from '../second-words/index.ts'
import { type JudgedDoing, type Passed, isCovered } from './doings.rules.ts'
import { type Told } from './facts.rules.ts'
import type { Check } from './input-checks.service.ts'
import { seenFindings } from './seen-findings.rules.ts'

/** Who let it pass, when and why. */
type Word = Pick<
  Told,
  'OverrideReason' | 'OverrideBy' | 'OverrideTime' | 'OverrideReview' | 'OverrideSecond' | 'OverrideSecondTime'
>

/** A record that is saved although its check may forbid it. */
interface Saving {
  readonly db: Db
  readonly scope: Scope
  readonly userId: string
  readonly now: Date
  readonly about: { readonly kind: FormKind; readonly id: string }
  /** What the person says with this saving. */
  readonly sent: DynamicData
  /** Nothing of a new one. */
  readonly before?: DynamicData | undefined
  readonly check: Check
}

/** The field at which it is told, and which of what the record is about must not be forbidden. */
interface Stopping {
  readonly field: string
  readonly doings: readonly JudgedDoing[]
}

/**
 * Refuses what is forbidden unless somebody who holds `inputs.override` over the enterprise gives the reason, which is kept; answers
 * the fields of that. What was let pass stays so while nothing else comes to be forbidden, and what is done for a plan goes by the
 * word that was given for the plan. Beside a word stands who gave it: who writes another one gives that.
 */
export async function overrideOf(saving: Saving, { field, doings }: Stopping): Promise<Word> {
  const { userId, now, sent, before, check } = saving
  const { data, contents } = check.facts
  const forbidden = forbiddenIn(doings.flatMap(({ findings }) => findings))
  if (forbidden.length === 0) return noWord(before, sent)
  const isLetPass = (passed: Passed | undefined) =>
    passed !== undefined && isCovered(doings, check.facts.places, passed)
  const isRewritten =
    before?.OverrideBy !== undefined &&
    Object.hasOwn(sent, 'OverrideReason') &&
    !isSame(sent.OverrideReason, before.OverrideReason)
  if (!isRewritten && isLetPass(check.ownPassed)) return {}
  if (!isRewritten && isLetPass(check.planPassed)) return ofPlan(referred(contents, planForm, data.Plan) ?? {})
  const isHeld = await mayOverride(saving)
  if (isHeld && typeof sent.OverrideReason === 'string' && sent.OverrideReason.trim() !== '') {
    await askForSecond(saving, sent.OverrideReason.trim())
    return { OverrideBy: userId, OverrideTime: now.toISOString(), OverrideReview: '待复核', ...NO_SECOND }
  }
  const told = forbiddenIn(doings.flatMap(({ findings }) => seenFindings(saving.scope, findings)))
  const faults: Faults = {
    [field]: told,
    OverrideReason: [
      isHeld ? '核查为“禁止”，确需保存请填写放行理由' : '核查为“禁止”，请有投入品放行权限的管理人员填写理由后保存',
    ],
  }
  throw faulty(faults)
}

/** Whoever gives a word lets nothing pass alone. */
const NO_SECOND = { OverrideSecond: undefined, OverrideSecondTime: undefined } as const

async function askForSecond({ db, userId, now, about, check }: Saving, reason: string): Promise<void> {
  const organId = check.facts.contents.get(check.facts.data.Enterprise ?? '')?.organId
  if (organId === undefined) return
  const title = `${about.kind.name}的放行待复核`
  const text = cutText(reason, MOST_TEXT)
  await askSecond(db, { organId, url: OVERRIDES_INPUTS, from: 'enterprise', first: userId, title, text, about, now })
}

const MOST_TEXT = 200

/** No word was given: what somebody typed beside is none, and one that was given for something else is taken away. */
function noWord(before: DynamicData | undefined, sent: DynamicData): Word {
  const isStale = before?.OverrideReason !== undefined && !Object.hasOwn(sent, 'OverrideReason')
  const none = { OverrideBy: undefined, OverrideTime: undefined, OverrideReview: undefined, ...NO_SECOND }
  return { ...none, ...(isStale && { OverrideReason: undefined }) }
}

async function mayOverride({ db, scope, check }: Saving): Promise<boolean> {
  const organ = check.facts.contents.get(check.facts.data.Enterprise ?? '')?.organId
  return organ !== undefined && (await organWithinScope(db, scope, organ, 'inputs.override')) !== undefined
}

/** Whoever confirms the word of the plan confirms it for what was given out by it. */
function ofPlan({ OverrideReason = '', ...plan }: PlanData): Word {
  const { OverrideBy, OverrideTime, OverrideReview, OverrideSecond, OverrideSecondTime } = plan
  const word = { OverrideBy, OverrideTime, OverrideReview, OverrideSecond, OverrideSecondTime }
  return { OverrideReason: `随计划放行：${OverrideReason}`.slice(0, MOST_TEXT), ...word }
}

/** What is kept of a check with its record. */
export function keptOf({ all }: Check) {
  return checkFieldsOf(all)
}

/** Likewise where there is nothing to check, or nothing any more. */
export function uncheckedOf(before: DynamicData | undefined, sent: DynamicData) {
  return { ...checkFieldsOf(together([])), ...noWord(before, sent) }
}
