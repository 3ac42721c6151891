import { referred } from '@farm/contract/forms'
import type { ClockData } from '@farm/contract/clock'
import { type EarlierUse, type Finding, judgeHarvest } from '@farm/contract/input-checks'
import { planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { groundOf, heirsOf, holdGround } from '../ground/index.ts'
import { earlierUses, placesOf } from './facts.rules.ts'
import { LONGEST_DAYS, SEASON_DAYS, harvestingBy, idsIn } from './facts.service.ts'
import { type Content, type UsedRow, contentsOf, harvestsForPlans, usedOn } from './input-checks.store.ts'

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
  /**
   * Punch-ins of a year up to it, on its plots, whatever their plan, whose own check forbids what they used or did before it was edited.
   */
  readonly forbidden: readonly string[]
  /** Those of them in its season: half a year at the least, and since its plan began. */
  readonly forbiddenInSeason: readonly string[]
  /** Punch-ins within whose interval it is, with what is said of that. */
  readonly within: ReadonlyArray<{ readonly use: string; readonly reasons: readonly string[] }>
  /** The last day on which a pesticide was used on its plots before it; undefined where none was. */
  readonly lastUse: string | undefined
  /** The day on which its season began. */
  readonly seasonFrom: string
  /** Punch-ins of its season, on its plots and no later than it, that used something, whatever their plan. */
  readonly usedInSeason: readonly string[]
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
  const since = `${daysLater(first, -LONGEST_DAYS)}T00:00:00Z`
  const until = `${daysLater(last, 2)}T00:00:00Z`
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
  const seasonFrom =
    [referred(named, planForm, plan)?.StartDate ?? day, daysLater(day, -SEASON_DAYS)].toSorted()[0] ?? day
  const at = Date.parse(occurTime)
  const here = used.filter(({ row }) => row.places.some((one) => places.includes(one)))
  const others = here.filter(({ row }) => row.id !== id)
  const on = { from: day, to: day, at, places }
  const before = here.filter(({ row }) => row.at <= at)
  const forbidden = before.filter(({ row }) => row.isForbidden && row.day >= daysLater(day, -LONGEST_DAYS))
  const isHarvest = harvestingBy(named)(data.Operation)
  return {
    id,
    places,
    plan,
    findings: isHarvest
      ? judgeHarvest(
          on,
          others.flatMap(({ uses }) => uses),
        ).findings
      : [],
    forbidden: forbidden.map(({ row }) => row.id),
    forbiddenInSeason: forbidden.filter(({ row }) => row.day >= seasonFrom).map(({ row }) => row.id),
    within: others.flatMap(({ row, uses }) => {
      const said = judgeHarvest(on, uses).findings.filter(({ verdict }) => verdict === '禁止')
      return said.length === 0 ? [] : [{ use: row.id, reasons: said.map(({ reason }) => reason) }]
    }),
    lastUse: before
      .filter(({ uses }) => uses.length > 0)
      .map(({ row }) => row.day)
      .at(-1),
    seasonFrom,
    usedInSeason: before.filter(({ row }) => row.day >= seasonFrom && row.inputs.length > 0).map(({ row }) => row.id),
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

interface Ground {
  readonly places: readonly string[]
  readonly plan: string | undefined
  readonly workOrder: string | undefined
  /** ISO 8601. */
  readonly since: string
}

/** Punch-ins of the year after a moment on plots, and on what came out of them, or for a plan, among them all that harvested. */
export async function harvestsAfter(db: Db, { places, plan, workOrder, since }: Ground): Promise<readonly string[]> {
  const named = await contentsOf(db, idsIn([workOrder, plan]))
  const on =
    places.length > 0
      ? places
      : placesOf({ ...(workOrder && { WorkOrder: workOrder }), ...(plan && { Plan: plan }) }, named)
  const until = new Date(Date.parse(since) + LONGEST_DAYS * DAY_MS).toISOString()
  const here = await usedOn(db, { places: await heirsOf(db, on, since), since, until, except: NOBODY })
  const plans = idsIn([plan, referred(named, workOrderForm, workOrder)?.Plan])
  return [...here.map(({ id }) => id), ...(await harvestsForPlans(db, plans, { since, until }))]
}

/** Other punch-ins that harvested on the ground of some within so many days before and after them. */
export async function harvestsAround(
  db: Db,
  harvests: readonly HarvestToJudge[],
  days: number,
): Promise<readonly string[]> {
  const times = harvests.map(({ occurTime }) => Date.parse(occurTime)).toSorted((one, other) => one - other)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return []
  const plots = await plotsOf(db, harvests)
  const places = await heirsOf(db, [...new Set([...plots.values()].flat())], new Date(first).toISOString())
  const ground = await groundOf(db, places)
  const since = new Date(first - days * DAY_MS).toISOString()
  const until = new Date(last + days * DAY_MS + 1).toISOString()
  const rows = (await usedOn(db, { places, since, until, except: NOBODY })).filter(({ isHarvest }) => isHarvest)
  const found = harvests.flatMap(({ id, occurTime }) => {
    const at = Date.parse(occurTime)
    const own = new Set(ground.boreBy(plots.get(id) ?? [], at))
    const isOne = (row: UsedRow) => Math.abs(row.at - at) <= days * DAY_MS && row.places.some((one) => own.has(one))
    return rows.filter(isOne).map((row) => row.id)
  })
  return [...new Set(found)]
}

const DAY_MS = 86_400_000
