import { type Faults, faulty } from '@farm/contract/errors'
import { type Judgement, checkFieldsOf, forbiddenIn } from '@farm/contract/input-checks'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, organWithinScope } from '../access/index.ts'
import { type Data, rowsIn, textOf } from './facts.rules.ts'
import type { Facts } from './facts.service.ts'

/** A record that is saved although its check may forbid it. */
interface Saving {
  readonly db: Db
  readonly scope: Scope
  readonly userId: string
  readonly now: Date
  readonly data: Data
  /** What the person says with this saving. */
  readonly sent: Data
  /** Nothing of a new one. */
  readonly before?: Data | undefined
  readonly facts: Facts
}

/** The field at which it is told, and what is judged. */
interface Stopping {
  readonly field: string
  readonly judgement: Judgement
}

/** No word was given: what somebody may have typed beside is none. */
const noWord = { OverrideBy: undefined, OverrideTime: undefined }

/**
 * Refuses what is forbidden unless somebody who holds `inputs.override` over the enterprise gives the reason, which is kept; answers
 * the fields of that. What was let pass stays so while nothing else comes to be forbidden, and what is done for a plan goes by the
 * word that was given for the plan.
 */
export async function overrideOf(saving: Saving, { field, judgement }: Stopping): Promise<Data> {
  const { userId, now, data, sent, before, facts } = saving
  const forbidden = forbiddenIn(judgement.findings)
  if (forbidden.length === 0) return noWord
  if (before?.OverrideBy !== undefined && isCovered(judgement, before)) return {}
  const plan = facts.contents.get(String(data.Plan))?.data
  if (plan?.OverrideBy !== undefined && isCovered(judgement, plan)) return ofPlan(plan)
  const isHeld = await mayOverride(saving)
  if (isHeld && (textOf(sent.OverrideReason) ?? '').trim() !== '') {
    return { OverrideBy: userId, OverrideTime: now.toISOString() }
  }
  const faults: Faults = {
    [field]: forbidden,
    OverrideReason: [
      isHeld ? '核查为“禁止”，确需保存请填写放行理由' : '核查为“禁止”，须由有投入品放行权限的人填写理由后保存',
    ],
  }
  throw faulty(faults)
}

async function mayOverride({ db, scope, data, facts }: Saving): Promise<boolean> {
  const organ = facts.contents.get(String(data.Enterprise))?.organId
  return organ !== undefined && (await organWithinScope(db, scope, organ, 'inputs.override')) !== undefined
}

function ofPlan(plan: Data): Data {
  const OverrideReason = `随计划放行：${textOf(plan.OverrideReason) ?? ''}`.slice(0, 200)
  return { OverrideReason, OverrideBy: plan.OverrideBy, OverrideTime: plan.OverrideTime }
}

/** Whether all that is forbidden was forbidden, and let pass, there already. */
function isCovered({ findings }: Judgement, { InputChecks }: Data): boolean {
  const passed = new Set(
    rowsIn(InputChecks).flatMap(({ Name, Check, Verdict }) =>
      Verdict === '禁止' ? [`${textOf(Name) ?? ''}/${textOf(Check) ?? ''}`] : [],
    ),
  )
  return findings.filter(({ verdict }) => verdict === '禁止').every(({ name, check }) => passed.has(`${name}/${check}`))
}

/** What is kept of a check with its record. */
export function keptOf(all: Judgement | undefined): Data {
  return checkFieldsOf(all ?? { verdict: undefined, findings: [], labels: [], harvestFrom: undefined })
}
