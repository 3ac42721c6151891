import {
  type Judgement,
  type Occasion,
  type UseOn,
  judgeHarvest,
  judgeUses,
  productOf,
  together,
} from '@farm/contract/input-checks'
import { stepsIn } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Data, perMu, rowsIn, textOf } from './facts.rules.ts'
import { type Facts, factsOf, labelFrom } from './facts.service.ts'

interface Checked {
  readonly id: string
  readonly data: Data
  readonly zone: string
}

/** What was judged, and beside what. */
export interface Check {
  readonly uses: Judgement
  readonly harvest: Judgement
  /** Both. */
  readonly all: Judgement
  readonly facts: Facts
}

const nothing: Judgement = { verdict: undefined, findings: [], labels: [], harvestFrom: undefined }

function checkOf(facts: Facts, uses: Judgement, harvest: Judgement): Check {
  return { uses, harvest, all: together([uses, harvest]), facts }
}

/** Judges what a punch-in says was used or harvested; undefined where it is about neither. */
export async function checkPunchIn(
  db: Db,
  { id, data, zone, occurTime }: Checked & { readonly occurTime: string },
): Promise<Check | undefined> {
  const inputs = rowsIn(data.Inputs)
  const { day } = wallClock(new Date(occurTime), zone)
  const facts = await factsOf(db, { id, data, inputs, day })
  const isHarvest = facts.isHarvesting(data.Operation)
  if (inputs.length === 0 && !isHarvest) return undefined
  const on: Occasion = { ...spanOf(facts, data), from: day, to: day, at: Date.parse(occurTime) }
  const area = typeof data.Area === 'number' && data.Area > 0 ? data.Area : facts.area
  const uses = judgeUses(amounts(facts, inputs, { on, area }), facts)
  return checkOf(facts, uses, isHarvest ? judgeHarvest(on, facts.earlier) : nothing)
}

/** Judges what a work order asks to be used, or to be harvested, between its start and when it is due. */
export async function checkWorkOrder(db: Db, { id, data, zone }: Checked): Promise<Check | undefined> {
  const inputs = rowsIn(data.Inputs)
  const due = textOf(data.Due)
  if (due === undefined) return undefined
  const dayOf = (moment: string) => wallClock(new Date(moment), zone).day
  const to = dayOf(due)
  const from = dayOf(textOf(data.Start) ?? due)
  const facts = await factsOf(db, { id, data, inputs, day: from })
  const isHarvest = facts.isHarvesting(data.Operation)
  if (inputs.length === 0 && !isHarvest) return undefined
  const on: Occasion = { ...spanOf(facts, data), from, to }
  const uses = judgeUses(amounts(facts, inputs, { on, area: facts.area }), facts)
  return checkOf(facts, uses, isHarvest ? judgeHarvest(on, facts.earlier) : nothing)
}

function spanOf({ places, seasonFrom, crop }: Facts, data: Data) {
  const plan = textOf(data.Plan)
  return { places, seasonFrom, ...(plan !== undefined && { plan }), ...(crop && { crop }) }
}

function amounts(
  facts: Facts,
  inputs: readonly Data[],
  { on, area }: { readonly on: Occasion; readonly area: number | undefined },
): UseOn[] {
  return inputs.map(({ Input, Amount, Unit }) => {
    const label = labelFrom(facts, Input)
    // Where no unit was chosen it is that of the stock.
    const unit = textOf(Unit) ?? label.flat.unit
    return { use: { label, perMu: perMu(Amount, area), unit }, on }
  })
}

/** Judges what the steps of a plan ask for, each beside the others and what was used on the plots for other plans. */
export async function checkPlan(db: Db, { id, data }: Omit<Checked, 'zone'>): Promise<Check | undefined> {
  const rows = rowsIn(data.StepInputs)
  const steps = new Map(stepsIn(data).map((step) => [step.key, step]))
  const planned = rows.flatMap((row) => {
    const step = steps.get(String(row.Step))
    return step && step.start !== '' && step.end !== '' ? [{ row, step }] : []
  })
  const facts = await factsOf(db, { id, data, inputs: rows, day: textOf(data.StartDate) ?? '', exceptPlan: id })
  const harvests = facts.planned
  if (planned.length === 0 && harvests.length === 0) return undefined
  const span = { places: facts.places, seasonFrom: facts.seasonFrom, plan: id, ...(facts.crop && { crop: facts.crop }) }
  const judged = planned.map(({ row, step }) => {
    const others = planned
      .filter((one) => one.step.key !== step.key)
      .map((one) => {
        const label = labelFrom(facts, one.row.Input)
        const { name } = label
        const [product, day] = [productOf(label), one.step.start]
        return { product, name, day, places: facts.places, plan: id, harvestFrom: undefined }
      })
    const use = {
      label: labelFrom(facts, row.Input),
      perMu: typeof row.Dose === 'number' ? row.Dose : undefined,
      unit: textOf(row.Unit),
    }
    const on: Occasion = { ...span, from: step.start, to: step.end }
    return judgeUses([{ use, on }], { ...facts, earlier: [...facts.earlier, ...others] })
  })
  const gathered = harvests
    .map(({ from, to }) => judgeHarvest({ from, to, places: facts.places }, facts.earlier))
    .filter(({ verdict }) => verdict !== '允许')
  return checkOf(facts, together(judged), together(gathered))
}
