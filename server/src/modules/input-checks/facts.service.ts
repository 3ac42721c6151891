import { referred } from '@farm/contract/forms'
import { type Ban, banOf } from '@farm/contract/bans'
import { cropForm } from '@farm/contract/crops'
import {
  type CropOfUse,
  type EarlierUse,
  type Harvested,
  type Label,
  type PlannedHarvest,
  type StockedBatch,
  labelOf,
} from '@farm/contract/input-checks'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type PlanData, type Step, planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { plotsThen } from '../ground/index.ts'
import { harvestsOfPlan } from './doings.rules.ts'
import { type InputRow, type Told, areaOf, earlierUses, placesOf, tellersOf } from './facts.rules.ts'
import * as store from './input-checks.store.ts'
import { othersOf } from './registrations.service.ts'

/** A pre-harvest interval lasts a year at most; what was used before that stands in no way. */
export const LONGEST_DAYS = 366
/** Without a plan uses of half a year count as those of one season. */
export const SEASON_DAYS = 180

/** What a record names, and what that says. */
export interface Named {
  readonly data: Told
  /** Rows with an `Input`. */
  readonly inputs: readonly InputRow[]
  readonly contents: ReadonlyMap<string, store.Content>
  /** Its plots; see {@link placesOf}. */
  readonly places: readonly string[]
  readonly isHarvesting: (operation: string | undefined) => boolean
}

/** Reads what a record names, its plots as they were at the moment (ISO 8601) at which it happened, where it did. */
export async function namedBy(db: Db, data: Told, inputs: readonly InputRow[] = [], at?: string): Promise<Named> {
  const { Enterprise, Plan, WorkOrder, Operation, Place = [] } = data
  const ids = [Enterprise, Plan, WorkOrder, Operation, ...inputs.map(({ Input }) => Input), ...Place]
  const contents = await contentsAt(db, idsIn(ids), { places: Place, at })
  return { data, inputs, contents, places: placesOf(data, contents), isHarvesting: harvestingBy(contents) }
}

interface Then {
  readonly places: readonly string[]
  /** ISO 8601; nothing is as today. */
  readonly at: string | undefined
}

/** The contents of records, plots as large as they were then. */
export async function contentsAt(
  db: Db,
  ids: readonly string[],
  { places, at }: Then,
): Promise<ReadonlyMap<string, store.Content>> {
  const contents = await store.contentsOf(db, ids)
  if (at === undefined || places.length === 0) return contents
  const former = (await plotsThen(db, places))(places, at)
  const then = [...former].flatMap(([id, data]) => {
    const today = contents.get(id)
    return today ? [[id, { ...today, data: { ...today.data, ...data } }] as const] : []
  })
  return new Map([...contents, ...then])
}

/** A record whose inputs, or harvest, are to be judged. */
interface ToCheck {
  readonly id: string
  /** The days, of the farm, that it is about. */
  readonly from: string
  readonly to: string
  /** Punch-ins of this plan are not looked at: it plans them. */
  readonly exceptPlan?: string
  /** The record, if it is a plan itself. */
  readonly own?: PlanData
}

/** What is known beside a record, whoever may see it; see the decision on input checks. */
export interface Facts extends Named {
  readonly crop: CropOfUse | undefined
  readonly bans: readonly Ban[]
  readonly earlier: readonly EarlierUse[]
  readonly harvested: readonly Harvested[]
  /** Of its plan, or of itself if it is one. */
  readonly planned: ReadonlyArray<PlannedHarvest & { readonly step: Step }>
  /** In mu, of all plots together that the record names itself. */
  readonly area: number | undefined
  readonly seasonFrom: string
  readonly seasonTo: string
  /** By input what is left of it in the store. */
  readonly stocked: ReadonlyMap<string, readonly StockedBatch[]>
  /** By input what others say of the same registration number. */
  readonly others: ReadonlyMap<string, NonNullable<Label['others']>>
}

export async function factsOf(db: Db, named: Named, { id, from, to, exceptPlan, own }: ToCheck): Promise<Facts> {
  const { data, places } = named
  const plan = referred(named.contents, planForm, data.Plan) ?? own
  const since = `${daysLater(from, -LONGEST_DAYS)}T00:00:00Z`
  const until = `${daysLater(to, LONGEST_DAYS)}T00:00:00Z`
  const used = await store.usedOn(db, { places, since, until, except: id })
  const further = [
    ...used.flatMap((one) => one.inputs.map(({ Input }) => Input)),
    ...(plan?.Steps ?? []).map(({ Operation }) => Operation),
  ]
  const more = await store.contentsOf(
    db,
    idsIn(further).filter((one) => !named.contents.has(one)),
  )
  const contents = new Map([...named.contents, ...more])
  const isHarvesting = harvestingBy(contents)
  const beside = used.filter((one) => exceptPlan === undefined || one.plan !== exceptPlan)
  const organPath = contents.get(data.Enterprise ?? '')?.organPath
  const seasonTo = plan?.EndDate ?? daysLater(to, SEASON_DAYS)
  return {
    ...named,
    contents,
    isHarvesting,
    crop: await cropOf(db, { data, contents, places, day: from }),
    bans: await bansOf(db, organPath),
    earlier: earlierUses(beside, contents),
    harvested: beside.filter(({ isHarvest }) => isHarvest),
    planned: harvestsOfPlan(plan, isHarvesting),
    area: areaOf((data.Place ?? []).flatMap((one) => referred(contents, placeForm, one) ?? [])),
    seasonFrom: plan?.StartDate ?? daysLater(from, -SEASON_DAYS),
    seasonTo: seasonTo < to ? to : seasonTo,
    stocked: await stockedOf(db, data.Enterprise, named.inputs),
    others: await othersOf(db, { contents, inputs: idsIn(named.inputs.map(({ Input }) => Input)), organPath }),
  }
}

async function stockedOf(
  db: Db,
  enterprise: string | undefined,
  inputs: readonly InputRow[],
): Promise<Facts['stocked']> {
  const ids = idsIn(inputs.map(({ Input }) => Input))
  if (enterprise === undefined || ids.length === 0) return new Map()
  const rows = await store.stockedOf(db, { enterprise, inputs: ids })
  const batches = rows.map(({ input, batch, expiry }) => ({ input, batch, expiry: expiry ?? undefined }))
  return Map.groupBy(batches, ({ input }) => input)
}

export function harvestingBy(contents: Named['contents']): Named['isHarvesting'] {
  return (operation) => referred(contents, operationForm, operation)?.Type === '采收'
}

export function idsIn(values: ReadonlyArray<string | undefined>): string[] {
  return [...new Set(values.flatMap((one) => one ?? []))]
}

/** The entries of the 禁限用名录 that hold for an organisation. */
export async function bansOf(db: Db, organPath: string | undefined): Promise<Ban[]> {
  if (organPath === undefined) return []
  return (await store.bansFor(db, organPath)).flatMap((data) => banOf(data) ?? [])
}

interface Growing {
  readonly data: Told
  readonly contents: ReadonlyMap<string, store.Content>
  readonly places: readonly string[]
  readonly day: string
}

/** What a record names, or its plan or work order; else what alone grows on its plots that day. */
async function cropOf(db: Db, { data, contents, places, day }: Growing): Promise<CropOfUse | undefined> {
  const told = tellersOf(data, contents).flatMap(({ Crops }) => Crops ?? [])[0]
  const grown = told === undefined ? await store.cropsGrownOn(db, places, day) : [told]
  const [id] = grown
  return id === undefined || grown.length > 1 ? undefined : cropNamed(db, id)
}

/** A crop with the categories that it stands in. */
export async function cropNamed(db: Db, id: string): Promise<CropOfUse | undefined> {
  const crop = referred(await store.contentsOf(db, [id]), cropForm, id)
  if (!crop) return undefined
  const categories = await store.categoriesOf(db, id)
  return {
    id,
    name: crop.Name ?? '',
    code: crop.Code,
    categories: categories.map((one) => ({ id: one.id, name: one.name ?? '', code: one.code ?? undefined })),
  }
}

/**
 * The label of an input that a record names; what lies in the store tells of batches better than the record of the input. Their numbers
 * are for those who see the store: what is judged is kept with records that others read. What is not kept by batches is as good as the
 * input says.
 */
export function labelFrom(
  { contents, stocked, others }: Pick<Facts, 'contents' | 'stocked'> & Partial<Pick<Facts, 'others'>>,
  id: string,
): Label {
  const label = { ...labelOf(id, referred(contents, inputForm, id) ?? {}), others: others?.get(id) }
  const kept = stocked.get(id) ?? []
  if (kept.length === 0) return label
  const batches = kept.map((one) => (one.batch === '' ? { ...one, expiry: label.expiry } : one))
  const [only] = batches.length === 1 ? batches : []
  return { ...label, stocked: batches, batch: undefined, expiry: only?.expiry }
}
