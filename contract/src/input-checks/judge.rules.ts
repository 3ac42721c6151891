import type { Ban } from '../bans/index.ts'
import type { DataOf } from '../forms/index.ts'
import { type InputVerdict, type checkFields, inputVerdicts } from '../inputs/index.ts'
import {
  type Harvested,
  type PlannedHarvest,
  harvestFindings,
  intervalToHarvestSaid,
  worstOf,
} from './harvest.rules.ts'
import { type Demands, type Label, demandsText } from './label.rules.ts'
import { poisonSaid } from './poison.rules.ts'
import { askingOf, laxerSaid, worstSaid } from './registration.rules.ts'
import {
  type EarlierUse,
  type Finding,
  type Occasion,
  type Said,
  type Use,
  bansFound,
  bansSaid,
  batchSaid,
  doseSaid,
  harvestFromOf,
  intervalSaid,
  registrationSaid,
  scopeSaid,
  sourceOf,
  timesSaid,
} from './use.rules.ts'
import { saidOf } from './said.ts'

/** Kept with every verdict: raised whenever the same facts may come out differently. */
const INPUT_RULES = '2026-11.4'

/** What uses are judged by besides their labels. */
export interface KnownOfUses {
  readonly bans: readonly Ban[]
  readonly earlier: readonly EarlierUse[]
  readonly harvested: readonly Harvested[]
  readonly planned: readonly PlannedHarvest[]
}

export interface Judgement {
  /** The worst of the findings; undefined where there was nothing to judge. */
  readonly verdict: InputVerdict | undefined
  readonly findings: readonly Finding[]
  /** What was judged by, in the order of the uses. */
  readonly labels: readonly JudgedLabel[]
  /** The first day on which may be harvested after all of the uses; undefined where no label names one. */
  readonly harvestFrom: string | undefined
}

export interface JudgedLabel {
  readonly label: Label
  /** What it was found to ask, in words. */
  readonly demands: string
  readonly harvestFrom: string | undefined
}

/** One use with when and where it is. */
export interface UseOn {
  readonly use: Use
  readonly on: Occasion
}

/** Judges uses by their labels, the list of forbidden substances, and what was used and is harvested on the same plots. */
export function judgeUses(uses: readonly UseOn[], known: KnownOfUses): Judgement {
  const each = uses.map((one) => judgeUse(one, known))
  const findings = each.flatMap((one) => one.findings)
  const days = each.flatMap(({ judged }) => judged.harvestFrom ?? []).toSorted()
  return {
    verdict: worstOf(findings, inputVerdicts),
    findings,
    labels: each.map(({ judged }) => judged),
    harvestFrom: days.at(-1),
  }
}

function judgeUse({ use, on }: UseOn, known: KnownOfUses) {
  const { label } = use
  const [{ demands }, ...others] = askingOf(label, on.crop)
  const isPesticide = [label, ...others.map((one) => one.label)].some(({ kind }) => kind === '农药')
  const days = [demands, ...others.map((one) => one.demands)].flatMap((one) => harvestFromOf(one, on) ?? []).toSorted()
  const harvestFrom = isPesticide ? days.at(-1) : undefined
  const said = isPesticide ? saidByAll({ use, on }, known) : othersSaid({ use, on }, demands, known)
  const findings = said.flatMap(([check, one]): Finding[] =>
    one ? [{ name: label.name, check, verdict: one[0], reason: one[1] }] : [],
  )
  return { findings, judged: { label, demands: demandsText(demands), harvestFrom } }
}

/** What each check says by the label, or by another of the same number that asks for more. */
function saidByAll({ use, on }: UseOn, known: KnownOfUses): Named[] {
  const asked = askingOf(use.label, on.crop).map(({ label, demands }) =>
    pesticideSaid({ use: { ...use, label }, on }, demands, known),
  )
  const [own = [], ...others] = asked
  const said = own.map(([check, one]): Named => {
    const elsewhere = others.map((some) => some.find(([name]) => name === check)?.[1])
    return [check, OF_THE_PACKAGE.has(check) ? one : worstSaid(one, elsewhere)]
  })
  const laxer = laxerSaid(use.label, on.crop)
  return [
    ...(laxer ? [['标签', laxer] as const] : []),
    ...bansSaid({ ...use, label: withAllNames(use.label) }, on, known.bans).map((one): Named => ['禁限用', one]),
    ...said,
  ]
}

/** With what it is made of by others of the same number as well. */
function withAllNames(label: Label): Label {
  const others = (label.others ?? []).flatMap((one) => [one.label.name, one.label.ingredients])
  return { ...label, ingredients: [label.ingredients, ...others].filter(Boolean).join('、') }
}

/** What is said of what was bought, whatever is registered. */
const OF_THE_PACKAGE: ReadonlySet<string> = new Set(['登记证', '批次'])

type Named = readonly [check: string, said: Said | undefined]

function pesticideSaid({ use, on }: UseOn, demands: Demands, known: KnownOfUses): Named[] {
  const { earlier, harvested, planned } = known
  const safe = { from: harvestFromOf(demands, on), days: demands.safeDays, source: sourceOf(use.label) }
  return [
    ['毒性', poisonSaid(use, on)],
    ['使用范围', scopeSaid(use, demands, on)],
    ['用量', doseSaid(use, demands)],
    ['使用次数', timesSaid(use, demands, on, earlier)],
    ['施药间隔', intervalSaid(use, demands, on, earlier)],
    ['安全间隔期', intervalToHarvestSaid(on, safe, { harvested, planned })],
    ['登记证', registrationSaid(use, on)],
    ['批次', batchSaid(use, on)],
  ]
}

/**
 * Of what is no pesticide only that is judged which its record holds; a dose of the single fields is no limit. What stands on the list is
 * forbidden whatever it is called; that it does not is said of pesticides alone.
 */
function othersSaid({ use, on }: UseOn, demands: Demands, { bans }: KnownOfUses): Named[] {
  const { label } = use
  const hasRows = label.rows.length > 0
  const isToldEnd = label.registration !== undefined && label.registrationEnd !== undefined
  return [
    ...bansFound({ label: withAllNames(label) }, on, bans).map((said): Named => ['禁限用', said]),
    ['使用范围', hasRows ? scopeSaid(use, demands, on) : undefined],
    ['用量', hasRows ? doseSaid(use, demands) : undefined],
    ['登记证', isToldEnd ? registrationSaid(use, on) : undefined],
    ['批次', batchSaid(use, on)],
  ]
}

/** Judges a harvest by what was used on its plots before; nothing is known of one without plots. */
export function judgeHarvest(
  on: Pick<Occasion, 'from' | 'to' | 'at' | 'places'>,
  earlier: readonly EarlierUse[],
): Judgement {
  const found = harvestFindings(on, earlier)
  const [verdict, reason]: Said =
    on.places.length > 0 ? ['允许', '不在安全间隔期内'] : ['资料不足', '没有地块，没有核对安全间隔期']
  const findings = found.length > 0 ? found : [{ name: '', check: '安全间隔期', verdict, reason }]
  return { verdict: worstOf(findings, inputVerdicts), findings, labels: [], harvestFrom: undefined }
}

/** Both of what is used and of what is harvested. */
export function together(judgements: readonly Judgement[]): Judgement {
  const findings = judgements.flatMap((one) => one.findings)
  return {
    verdict: worstOf(findings, inputVerdicts),
    findings,
    labels: judgements.flatMap(({ labels }) => labels),
    harvestFrom: judgements
      .flatMap(({ harvestFrom }) => harvestFrom ?? [])
      .toSorted()
      .at(-1),
  }
}

/** The fields in which a judgement is kept with its record; what was not judged clears them. */
export function checkFieldsOf({
  verdict,
  findings,
  labels,
}: Judgement): DataOf<{ readonly fields: typeof checkFields }> {
  if (verdict === undefined) {
    return { InputVerdict: undefined, InputChecks: undefined, InputLabels: undefined, InputRules: undefined }
  }
  const told = findings.map(({ name, check, verdict: Verdict, reason }) => ({
    ...(name && { Name: name }),
    Check: check,
    Verdict,
    Reason: keptReason(reason),
  }))
  const kept = labels.map(labelRow)
  return {
    InputVerdict: verdict,
    InputChecks: told,
    InputLabels: kept.length > 0 ? kept : undefined,
    InputRules: INPUT_RULES,
  }
}

const MOST_REASON = 500

/** As much of a sentence as is kept with a record. */
export function keptReason(reason: string): string {
  return reason.slice(0, MOST_REASON)
}

function labelRow({ label, demands, harvestFrom }: JudgedLabel) {
  const row = {
    Name: label.name,
    RegistrationNumber: label.registration,
    RegistrationEnd: label.registrationEnd,
    Ingredients: label.ingredients.slice(0, 200),
    Demands: keptReason(demands),
    BatchNumber: label.batch,
    ExpiryDate: label.expiry,
    HarvestFrom: harvestFrom,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ''))
}

/** The findings that keep something from being done, one a line. */
export function forbiddenIn(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict === '禁止')
    .map(({ name, check, reason }) => [name, saidOf(check, reason)].filter(Boolean).join('：'))
}
