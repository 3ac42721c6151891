import { referred } from '@farm/contract/forms'
import type { ClockData } from '@farm/contract/clock'
import { type EarlierUse, type Finding, judgeHarvest } from '@farm/contract/input-checks'
import { addDays, planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { earlierUses, placesOf } from './facts.rules.ts'
import { LONGEST_DAYS, SEASON_DAYS, harvestingBy, idsIn } from './facts.service.ts'
import { type Content, type UsedRow, contentsOf, holdGround, usedOn } from './input-checks.store.ts'

/** The punch-in of a harvest. */
export interface HarvestToJudge {
  readonly id: string
  readonly data: ClockData
  /** Of the farm. */
  readonly day: string
  /** ISO 8601. */
  readonly occurTime: string
}

export interface JudgedAgain {
  readonly id: string
  /** Its plots, those of its work order or its plan where it names none. */
  readonly places: readonly string[]
  /** Its plan, or that of its work order. */
  readonly plan: string | undefined
  /** None where it is no harvest by its operation: then it was not judged. */
  readonly findings: readonly Finding[]
  /** Punch-ins of its season up to it, on its plots, whatever their plan, whose own check forbade what they used. */
  readonly forbidden: readonly string[]
  /** The last day on which a pesticide was used on its plots before it; undefined where none was. */
  readonly lastUse: string | undefined
}

interface Options {
  /** Whether nobody else judges what is used or harvested on these plots until the end of the transaction. */
  readonly isHeld: boolean
}

type Contents = ReadonlyMap<string, Content>

/** Judges harvests by what is known now, all together: what was used is read once, and all plots are held at once and in order. */
export async function judgeHarvests(
  db: Db,
  harvests: readonly HarvestToJudge[],
  { isHeld }: Options,
): Promise<JudgedAgain[]> {
  const named = await contentsOf(
    db,
    idsIn(harvests.flatMap(({ data: { WorkOrder, Plan, Operation } }) => [WorkOrder, Plan, Operation])),
  )
  const placed = harvests.map((one) => ({ ...one, places: placesOf(one.data, named) }))
  const places = [...new Set(placed.flatMap((one) => one.places))]
  if (isHeld) await holdGround(db, places)
  const used = await usesBefore(db, harvests, places)
  return placed.map((one) => judgedAgain(one, { named, used }))
}

interface Used {
  readonly row: UsedRow
  readonly uses: readonly EarlierUse[]
}

/** No punch-in: of what was used none is left out. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function usesBefore(db: Db, harvests: readonly HarvestToJudge[], places: readonly string[]): Promise<Used[]> {
  const days = harvests.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const since = `${addDays(first, -LONGEST_DAYS)}T00:00:00Z`
  const until = `${addDays(last, 2)}T00:00:00Z`
  const rows = await usedOn(db, { places, since, until, except: NOBODY })
  const inputs = await contentsOf(db, idsIn(rows.flatMap((row) => row.inputs.map(({ Input }) => Input))))
  return rows.map((row) => ({ row, uses: earlierUses([row], inputs) }))
}

interface Known {
  readonly named: Contents
  readonly used: readonly Used[]
}

function judgedAgain(
  { id, data, day, occurTime, places }: HarvestToJudge & { readonly places: readonly string[] },
  { named, used }: Known,
): JudgedAgain {
  const plan = data.Plan ?? referred(named, workOrderForm, data.WorkOrder)?.Plan
  const seasonFrom = referred(named, planForm, plan)?.StartDate ?? addDays(day, -SEASON_DAYS)
  const at = Date.parse(occurTime)
  const here = used.filter(({ row }) => row.places.some((one) => places.includes(one)))
  const earlier = here.filter(({ row }) => row.id !== id).flatMap(({ uses }) => uses)
  const isHarvest = harvestingBy(named)(data.Operation)
  return {
    id,
    places,
    plan,
    findings: isHarvest ? judgeHarvest({ from: day, to: day, at, places }, earlier).findings : [],
    forbidden: here
      .filter(({ row }) => row.isForbidden && row.at <= at && row.day >= seasonFrom)
      .map(({ row }) => row.id),
    lastUse: here
      .filter(({ row, uses }) => uses.length > 0 && row.at <= at)
      .map(({ row }) => row.day)
      .at(-1),
  }
}

/** By punch-in its plots, those of its work order or its plan where it names none. */
export async function plotsOf(
  db: Db,
  punchIns: ReadonlyArray<Pick<HarvestToJudge, 'id' | 'data'>>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = await contentsOf(db, idsIn(punchIns.flatMap(({ data: { WorkOrder, Plan } }) => [WorkOrder, Plan])))
  return new Map(punchIns.map(({ id, data }) => [id, placesOf(data, named)]))
}
