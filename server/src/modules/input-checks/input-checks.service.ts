import type { ClockData } from '@farm/contract/clock'
import { type DynamicData, readData, referred } from '@farm/contract/forms'
import {
  type EarlierUse,
  type Judgement,
  type Occasion,
  type Use,
  besideEach,
  judgeHarvest,
  judgeUses,
  productOf,
  together,
} from '@farm/contract/input-checks'
import { type PlanData, type Step, planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { holdGround } from '../ground/index.ts'
import { type Doing, type JudgedDoing, type Passed, harvestsOfPlan, usesOfPlan, usesOfRows } from './doings.rules.ts'
import { type Told, type WorkOrderData, placesOf } from './facts.rules.ts'
import { type Facts, type Named, factsOf, labelFrom, namedBy } from './facts.service.ts'

interface Checked<Data = DynamicData> {
  readonly id: string
  readonly data: Data
  /** What it held; nothing of a new one. */
  readonly before?: Data | undefined
}

/** One of what a record is about, with what the rules say of it. */
interface Judged extends JudgedDoing {
  readonly judgement: Judgement
}

/** What was judged, and beside what. */
export interface Check {
  /** Of what is used. */
  readonly uses: Judgement
  /** Of what is harvested. */
  readonly harvest: Judgement
  /** Of both. */
  readonly all: Judgement
  readonly doings: readonly JudgedDoing[]
  readonly facts: Facts
  /** What was let pass of the record as it was. */
  readonly ownPassed: Passed | undefined
  /** Likewise of its plan, as far as that holds for the record. */
  readonly planPassed: Passed | undefined
}

function checkOf(
  facts: Facts,
  judged: { readonly uses: readonly Judged[]; readonly harvests: readonly Judged[] },
  passed: { readonly own: Passed | undefined; readonly plan?: Passed | undefined },
): Check {
  const doings = [...judged.uses, ...judged.harvests]
  const uses = together(judged.uses.map(({ judgement }) => judgement))
  const harvest = together(judged.harvests.map(({ judgement }) => judgement))
  const all = together(doings.map(({ judgement }) => judgement))
  return { uses, harvest, all, doings, facts, ownPassed: passed.own, planPassed: passed.plan }
}

function judgedOf(doing: Doing, judgement: Judgement): Judged {
  return { ...doing, judgement, findings: judgement.findings }
}

interface PunchedIn extends Checked<ClockData> {
  readonly zone: string
  readonly occurTime: string
  readonly occurTimeBefore?: string | undefined
}

/**
 * Judges what a punch-in says was used or harvested; undefined where it is about neither. Until the end of the transaction others wait
 * with theirs on the same plots: of two at once one sees the other.
 */
export async function checkPunchIn(
  db: Db,
  { id, data, before, zone, occurTime, occurTimeBefore }: PunchedIn,
): Promise<Check | undefined> {
  const named = await namedBy(db, data, data.Inputs, occurTime)
  if (!isAbout(named)) return undefined
  await holdGround(db, named.places)
  const day = dayOf(occurTime, zone)
  const facts = await factsOf(db, named, { id, from: day, to: day })
  const area = data.Area !== undefined && data.Area > 0 ? data.Area : facts.area
  const dayBefore = occurTimeBefore === undefined ? day : dayOf(occurTimeBefore, zone)
  const own = ownPassed(facts, before, { from: dayBefore, to: dayBefore })
  return checkOf(facts, judgeRows(facts, { from: day, to: day, at: Date.parse(occurTime), area }), { own })
}

/** Judges what a work order asks to be used, or to be harvested, between its start and when it is due. */
export async function checkWorkOrder(
  db: Db,
  { id, zone, ...order }: Checked & { readonly zone: string },
): Promise<Check | undefined> {
  const data = readData(workOrderForm, order.data)
  const before = order.before && readData(workOrderForm, order.before)
  const span = spanOf(data, zone)
  if (!span) return undefined
  const named = await namedBy(db, data, data.Inputs)
  if (!isAbout(named)) return undefined
  const facts = await factsOf(db, named, { id, ...span })
  const spanBefore = before && spanOf(before, zone)
  const own = spanBefore && ownPassed(facts, before, spanBefore)
  return checkOf(facts, judgeRows(facts, { ...span, area: facts.area }), { own, plan: planPassed(facts) })
}

function isAbout({ data, inputs, isHarvesting }: Named): boolean {
  return inputs.length > 0 || isHarvesting(data.Operation)
}

function dayOf(moment: string, zone: string): string {
  return wallClock(new Date(moment), zone).day
}

export function spanOf({ Start, Due }: WorkOrderData, zone: string) {
  return Due === undefined ? undefined : { from: dayOf(Start ?? Due, zone), to: dayOf(Due, zone) }
}

interface When {
  readonly from: string
  readonly to: string
  readonly at?: number
  readonly area?: number | undefined
}

/** What rows of inputs use, and whether the operation harvests. */
function doingsOf(facts: Facts, data: Told, { from, to, area }: When) {
  const unitOf = (input: string) => labelFrom(facts, input).flat.unit
  return {
    uses: usesOfRows(data.Inputs ?? [], { from, to, area, unitOf }),
    harvests: facts.isHarvesting(data.Operation) ? [{ from, to }] : [],
  }
}

function judgeRows(facts: Facts, { from, to, at, area }: When) {
  const on: Occasion = { ...groundOf(facts, facts.data.Plan), from, to, at }
  const { uses, harvests } = doingsOf(facts, facts.data, { from, to, area })
  return {
    uses: withLabels(facts, uses).map((use) => judgedUse(facts, use, { on, earlier: facts.earlier })),
    harvests: harvests.map((one) => judgedOf(one, judgeHarvest(on, facts.earlier))),
  }
}

interface Beside {
  readonly on: Occasion
  readonly earlier: readonly EarlierUse[]
}

interface Labelled {
  readonly doing: Doing
  readonly use: Use
}

/** What goes out at once: of several rows of one product the dose is that of all of them. */
function withLabels(facts: Facts, doings: readonly Doing[]): Labelled[] {
  const uses = doings.map(({ input = '', perMu, unit }) => ({ label: labelFrom(facts, input), perMu, unit }))
  return besideEach(uses).flatMap((use, at) => {
    const doing = doings[at]
    return doing ? [{ doing, use }] : []
  })
}

function judgedUse(facts: Facts, { doing, use }: Labelled, { on, earlier }: Beside): Judged {
  return judgedOf(doing, judgeUses([{ use, on }], { ...facts, earlier }))
}

function groundOf({ places, seasonFrom, seasonTo, crop }: Facts, plan: string | undefined) {
  return { places, seasonFrom, seasonTo, plan, crop }
}

/** What the record was let pass with before: of that on other plots nothing holds, as its amounts were for all of them. */
function ownPassed(facts: Facts, before: Told | undefined, when: When): Passed | undefined {
  if (before?.OverrideBy === undefined) return undefined
  const places = placesOf(before, facts.contents)
  if (places.toSorted().join() !== facts.places.toSorted().join()) return undefined
  const { uses, harvests } = doingsOf(facts, before, when)
  const checks = (before.InputChecks ?? []).filter(({ Corrected }) => Corrected === undefined)
  return { places, doings: [...uses, ...harvests], checks }
}

/** What the plan of a work order was let pass with, for its step; without one for those of its operation. */
export function planPassed(facts: Pick<Facts, 'data' | 'contents' | 'planned'>): Passed | undefined {
  const { data, contents, planned } = facts
  const plan = referred(contents, planForm, data.Plan)
  if (plan?.OverrideBy === undefined) return undefined
  const isMeant = ({ key, operation }: Step) =>
    data.Step === undefined ? operation === data.Operation : key === data.Step
  const uses = usesOfPlan(plan).flatMap(({ step, use }) => (isMeant(step) ? [use] : []))
  const harvests = planned.filter(({ step }) => isMeant(step))
  return { places: plan.Place ?? [], doings: [...uses, ...harvests], checks: plan.InputChecks ?? [] }
}

/** Judges what the steps of a plan ask for, each beside the others and what was used on the plots for other plans. */
export async function checkPlan(db: Db, { id, data, before }: Checked<PlanData>): Promise<Check | undefined> {
  const planned = usesOfPlan(data)
  const { StartDate: from = '', EndDate: to = from } = data
  const named = await namedBy(db, data, data.StepInputs)
  const facts = await factsOf(db, named, { id, from, to, exceptPlan: id, own: data })
  if (planned.length === 0 && facts.planned.length === 0) return undefined
  const ground = groundOf(facts, id)
  const steps = [...Map.groupBy(planned, ({ step }) => step.key).values()]
  const labelled = new Map(
    steps.flatMap((own) =>
      withLabels(
        facts,
        own.map(({ use }) => use),
      ).map((one) => [one.doing, one] as const),
    ),
  )
  const uses = planned.flatMap(({ step, use }, index) => {
    const own = labelled.get(use)
    if (!own) return []
    const earlier = planned
      .filter((one, place) => one.step.key !== step.key && comesFirst([one.use, place], [use, index]))
      .map((one) => plannedUse(facts, id, one.use))
    const on = { ...ground, from: use.from, to: use.to }
    return [judgedUse(facts, own, { on, earlier: [...facts.earlier, ...earlier] })]
  })
  const harvests = facts.planned
    .map((one) => judgedOf(one, judgeHarvest({ from: one.from, to: one.to, places: facts.places }, facts.earlier)))
    .filter(({ judgement }) => judgement.verdict !== '允许')
  return checkOf(facts, { uses, harvests }, { own: ownPassedOfPlan(facts, before) })
}

type Placed = readonly [use: Doing, place: number]

/** Of two that begin on one day the one that is written first. */
function comesFirst([one, place]: Placed, [other, otherPlace]: Placed): boolean {
  return one.from === other.from ? place < otherPlace : one.from < other.from
}

/** As its work orders will find it done: so they are counted alike, and the word for the one holds for the others. */
function plannedUse(facts: Facts, plan: string, { input = '', from: day }: Doing): EarlierUse {
  const label = labelFrom(facts, input)
  return { product: productOf(label), name: label.name, day, places: facts.places, plan, harvestFrom: undefined }
}

function ownPassedOfPlan({ isHarvesting }: Facts, before: PlanData | undefined): Passed | undefined {
  if (before?.OverrideBy === undefined) return undefined
  const doings = [...usesOfPlan(before).map(({ use }) => use), ...harvestsOfPlan(before, isHarvesting)]
  return { places: before.Place ?? [], doings, checks: before.InputChecks ?? [] }
}
