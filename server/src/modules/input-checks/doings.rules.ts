import type { Finding } from '@farm/contract/input-checks'
import { keptReason } from '@farm/contract/input-checks'
import { inUnit } from '@farm/contract/inputs'
import { type PlanData, type Step, stepsIn, stepsOf } from '@farm/contract/plans'
import { type CheckRow, type InputRow, perMu } from './facts.rules.ts'

/** What a record is about: that something is used, or is harvested where no input is named, on some day of a span of the farm. */
export interface Doing {
  readonly from: string
  readonly to: string
  readonly input?: string | undefined
  /** Of all plots together; of plans that is not told. */
  readonly amount?: number | undefined
  /** For each mu; undefined where the area or the amount is not known. */
  readonly perMu?: number | undefined
  readonly unit?: string | undefined
}

/** What was found about one of them. */
export interface JudgedDoing extends Doing {
  readonly findings: readonly Finding[]
}

/** What somebody let pass with a word: these findings, for doing this, on these plots. */
export interface Passed {
  readonly places: readonly string[]
  readonly doings: readonly Doing[]
  /** Rows of `InputChecks`. */
  readonly checks: readonly CheckRow[]
}

interface Using {
  readonly from: string
  readonly to: string
  /** In mu. */
  readonly area: number | undefined
  /** In which an amount counts where its row names no unit. */
  readonly unitOf: (input: string) => string | undefined
}

/** What rows of punch-ins and work orders use. */
export function usesOfRows(
  rows: readonly InputRow[],
  { from, to, area, unitOf }: Using,
): Array<Doing & { input: string }> {
  return rows.map(({ Input = '', Amount, Unit }) => ({
    from,
    to,
    input: Input,
    amount: Amount,
    perMu: perMu(Amount, area),
    unit: Unit ?? unitOf(Input),
  }))
}

/** What the steps of a plan use; those without days are not to be judged. */
export function usesOfPlan(plan: PlanData): Array<{ readonly step: Step; readonly use: Doing & { input: string } }> {
  const steps = new Map(stepsIn(plan).map((step) => [step.key, step]))
  return (plan.StepInputs ?? []).flatMap(({ Step: key = '', Input: input = '', Dose, Unit: unit }) => {
    const step = steps.get(key)
    if (!step || step.start === '' || step.end === '') return []
    return [{ step, use: { from: step.start, to: step.end, input, perMu: Dose, unit } }]
  })
}

/** When a plan brings its harvest in: its steps whose operation is one of harvesting. */
export function harvestsOfPlan(
  plan: PlanData | undefined,
  isHarvesting: (operation: string | undefined) => boolean,
): Array<{ readonly step: Step; readonly from: string; readonly to: string }> {
  if (!plan) return []
  return stepsOf(plan)
    .filter(({ operation, start, end }) => isHarvesting(operation) && start !== '' && end !== '')
    .map((step) => ({ step, from: step.start, to: step.end }))
}

/**
 * Whether all that is forbidden was let pass: the same was found, for no more of it, on no other plots and no other days. How much is
 * used is compared itself, so that less than what was let pass needs no other word.
 */
export function isCovered(
  asked: readonly JudgedDoing[],
  places: readonly string[],
  { places: passedOn, doings, checks }: Passed,
): boolean {
  if (places.some((one) => !passedOn.includes(one))) return false
  return asked.every((one) => {
    const found = one.findings.filter(({ verdict }) => verdict === '禁止')
    if (found.length === 0) return true
    const whole = allOf(one, asked)
    return doings.some((other) => isPartOf(whole, allOf(other, doings))) && found.every(isAmong(checks))
  })
}

/** All rows of an input that go out at once: what was let pass is not used twice by writing it in two rows. */
function allOf(one: Doing, among: readonly Doing[]): Doing {
  const rows = among.filter((other) => other.input === one.input && other.from === one.from && other.to === one.to)
  const sum = (of: 'perMu' | 'amount') =>
    rows.reduce((total: number | undefined, row) => {
      const amount = row[of]
      const same = amount === undefined || row.unit === one.unit ? amount : inUnit(amount, row.unit, one.unit)
      return total === undefined || same === undefined ? undefined : total + same
    }, 0)
  return one.input === undefined ? one : { ...one, perMu: sum('perMu'), amount: sum('amount') }
}

function isAmong(checks: readonly CheckRow[]): (finding: Finding) => boolean {
  return ({ name, check, reason }) =>
    checks.some(
      ({ Name = '', Check, Verdict, Reason }) =>
        Verdict === '禁止' && Name === name && Check === check && (check === '用量' || Reason === keptReason(reason)),
    )
}

function isPartOf(one: Doing, other: Doing): boolean {
  const isOfSame = one.input === other.input && one.from >= other.from && one.to <= other.to
  return isOfSame && (one.input === undefined || isNoMore(one, other))
}

/** Rounding on the way from a plan to a work order is no excess. */
const SLACK = 1.001

function isNoMore(one: Doing, other: Doing): boolean {
  const isPerMu = one.perMu !== undefined && other.perMu !== undefined
  const [amount, most] = isPerMu ? [one.perMu, other.perMu] : [one.amount, other.amount]
  if (amount === undefined || most === undefined) return false
  const same = one.unit === other.unit ? amount : inUnit(amount, one.unit, other.unit)
  return same !== undefined && same <= most * SLACK
}
