import { clockForm, missingProof } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { type Fields, type DynamicData, checkRecord, isEmpty } from '@farm/contract/forms'
import { enteredNumber, roundTo, typedNumber } from '@farm/contract/values'
import { dataOf, picked } from '../../../engine/form/record-data.ts'
import type { Operation, Place, Plan, WorkOrder } from '../known.ts'
import { type PlotEntry, byPlaceRows } from './by-place.ts'
import { type Fix, placeAround } from './nearness.ts'

export interface InputRow {
  readonly key: string
  readonly input?: string | undefined
  /** As it was typed. */
  readonly amount: string
  readonly unit?: string | undefined
  /** What a pesticide was used against. */
  readonly target?: string | undefined
}

/** What the person entered by hand; what is absent is left to the page. */
export interface Entries {
  readonly enterprise?: string | undefined
  /** `null`: expressly without a plan. */
  readonly plan?: string | null | undefined
  readonly places?: readonly string[] | undefined
  readonly operation?: string | undefined
  readonly photos: readonly string[]
  readonly inputs?: readonly InputRow[] | undefined
  /** As it was typed. */
  readonly area?: string | undefined
  /** As it was typed. */
  readonly harvest?: string | undefined
  /** How much was done on each of several plots; absent where that is not filled in. */
  readonly byPlace?: readonly PlotEntry[] | undefined
  readonly note: string
  /** When the work was begun. */
  readonly startTime?: string | undefined
  /** Why another plot than the one that one stands in. */
  readonly placeReason?: string | undefined
  /** Why a harvest that was stopped is let pass. */
  readonly overrideReason?: string | undefined
  /** What was written into the photos. */
  readonly marks?: readonly Mark[] | undefined
  /** Where one of them was taken, for a device that does not tell where it is. */
  readonly photoPlace?: PhotoPlace | undefined
  /** By field: what is entered in the fields that were added to the form. */
  readonly added?: DynamicData | undefined
}

/** What was written into a photo. */
export interface Mark {
  readonly photo: string
  readonly text: string
}

/** Where a photo was taken, as its camera wrote into it. */
export interface PhotoPlace {
  readonly lng: number
  readonly lat: number
  /** In milliseconds. */
  readonly at: number | undefined
}

export const NOTHING_ENTERED: Entries = { photos: [], note: '' }

/** What this person chose the last time on this device. */
export interface LastChoice {
  readonly plan?: string | undefined
  readonly operation?: string | undefined
}

/** What the page knows of the farm and of the place where the person stands. */
export interface Known {
  /** Of the plan that is chosen or presumed. */
  readonly plan: Plan | undefined
  /** The enterprise where there is but one. */
  readonly onlyEnterprise: string | undefined
  readonly places: readonly Place[]
  /** Not all plots that could be presumed are read yet: none is until all are shown by name. */
  readonly arePlacesOpen?: boolean | undefined
  readonly fix: Fix | undefined
  readonly last: LastChoice
  /** The work order that it is for: plan, operation and enterprise are those of it. */
  readonly workOrder?: WorkOrder | undefined
}

/** The punch-in as it would be sent now. */
export interface Filled {
  readonly enterprise: string | undefined
  readonly plan: string | undefined
  readonly places: readonly string[]
  readonly operation: string | undefined
  /** Mu; not a number where what was typed is none. */
  readonly area: number | undefined
  readonly workOrder?: string | undefined
  readonly inputs: readonly InputRow[]
}

interface Plans {
  /** The plan of the last time. */
  readonly last: Plan | undefined
  readonly running: readonly Plan[] | undefined
  /** The plot in which the person stands. */
  readonly standing: Pick<Place, 'id'> | undefined
}

/**
 * The plan that is meant: the chosen one, else of those that run one for the plot in which the person stands, where that is not
 * known the last one or the only one.
 */
export function meantPlan(
  { plan }: Pick<Entries, 'plan'>,
  { last, running = [], standing }: Plans,
): string | undefined {
  if (plan !== undefined) return plan ?? undefined
  const all = last?.isRunning && running.every(({ id }) => id !== last.id) ? [last, ...running] : running
  if (standing) return planFor(standing.id, all, last)?.id
  if (last?.isRunning) return last.id
  return running.length === 1 ? running[0]?.id : undefined
}

/** Of several that name the plot the one of the last time, else the one that ends first; a plan without plots is for all. */
function planFor(place: string, running: readonly Plan[], last: Plan | undefined): Plan | undefined {
  const naming = running.filter(({ places }) => places.includes(place))
  const possible = naming.length > 0 ? naming : running.filter(({ places }) => places.length === 0)
  const byEnd = possible.toSorted((one, other) => endOf(one).localeCompare(endOf(other)))
  return possible.find(({ id }) => id === last?.id) ?? byEnd[0]
}

function endOf({ end = '9999' }: Plan): string {
  return end
}

/** Puts together what was entered and what the page may presume. */
export function filledOf(entries: Entries, known: Known): Filled {
  const { workOrder } = known
  const places = entries.places ?? workOrder?.places ?? presumedPlaces(known)
  return {
    ...(workOrder ? asOrdered(workOrder) : asChosen(entries, known)),
    places,
    area: entries.area === undefined ? presumedMu(entries, places, known) : typedNumber(entries.area, '亩'),
    inputs: entries.inputs ?? plannedRows(workOrder),
  }
}

type Subject = Pick<Filled, 'enterprise' | 'plan' | 'operation' | 'workOrder'>

function asOrdered({ id, enterprise, plan, operation }: WorkOrder): Subject {
  return { workOrder: id, enterprise, plan, operation }
}

function asChosen(entries: Entries, known: Known): Subject {
  return {
    enterprise: known.plan?.enterprise ?? entries.enterprise ?? known.onlyEnterprise,
    // A chosen one stays chosen while its name is on its way.
    plan: known.plan?.id ?? entries.plan ?? undefined,
    operation: entries.operation ?? presumedOperation(known),
  }
}

/** What the work order asks to be put on the plots, as if it had been typed. */
export function plannedRows(workOrder: WorkOrder | undefined): readonly InputRow[] {
  return (workOrder?.inputs ?? []).map(({ input, amount, unit }, index) => ({
    key: `planned-${index}`,
    input,
    amount: String(amount),
    unit,
  }))
}

/**
 * Where the person stands, within the plan if there is one; else all plots of the plan. What has no name yet to be shown is not presumed.
 */
function presumedPlaces({ plan, places, arePlacesOpen = false, fix }: Known): readonly string[] {
  if (arePlacesOpen) return []
  const within = plan ? places.filter(({ id }) => plan.places.includes(id)) : places
  const around = placeAround(within, fix)
  if (around) return [around.id]
  return plan ? plan.places.filter((id) => within.some((place) => place.id === id)) : []
}

function presumedOperation({ plan, last }: Known): string | undefined {
  if (last.operation === undefined || last.plan !== plan?.id) return undefined
  return last.operation
}

/** The area of the plots; of those that a work order names, what is not done yet. */
function presumedMu(entries: Entries, ids: readonly string[], { workOrder, places }: Known): number | undefined {
  const whole = totalMu(ids, places)
  if (!workOrder || entries.places !== undefined || whole === undefined) return whole
  const { areaDone = whole } = workOrder
  return areaDone < whole ? roundTo(whole - areaDone, 2) : undefined
}

/** Their area together, to the two decimals that are kept; nothing while one of them is not known. */
export function totalMu(ids: readonly string[], places: readonly Place[]): number | undefined {
  if (ids.length === 0) return undefined
  const areas = ids.map((id) => places.find((place) => place.id === id)?.areaMu)
  const sum = areas.reduce<number>((total, area) => total + (area ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : roundTo(sum, 2)
}

/** A row in which nothing was entered is no row. */
export function usedRows(rows: readonly InputRow[]): readonly InputRow[] {
  return rows.filter(({ input, amount }) => input !== undefined || amount.trim() !== '')
}

/** The data of the record, as it is checked. */
export function valuesOf(entries: Entries, filled: Filled, fix: Fix | undefined): DynamicData {
  return {
    ...entries.added,
    Enterprise: filled.enterprise,
    WorkOrder: filled.workOrder,
    Plan: filled.plan,
    Place: filled.places,
    Operation: filled.operation,
    Area: entries.area === undefined ? filled.area : enteredNumber(entries.area, '亩'),
    Harvest: entries.harvest === undefined ? undefined : enteredNumber(entries.harvest, '公斤'),
    ByPlace: byPlaceRows(filled.places, entries.byPlace),
    Inputs: usedRows(entries.inputs ?? filled.inputs).map(({ input, amount, unit, target }) => ({
      Input: input,
      Amount: enteredNumber(amount, unit),
      ...(unit && { Unit: unit }),
      ...(target?.trim() && { Target: target.trim() }),
    })),
    Photos: entries.photos,
    ...(fix && positionOf(fix)),
    Note: entries.note.trim(),
    StartTime: entries.startTime,
    PlaceReason: entries.placeReason?.trim(),
    OverrideReason: entries.overrideReason?.trim(),
    PhotoMarks: marksOf(entries),
  }
}

function positionOf({ lng, lat, accuracyMetres, at, source }: Fix): DynamicData {
  return {
    Position: { Lng: lng, Lat: lat, ...(accuracyMetres !== undefined && { Accuracy: wholeMetres(accuracyMetres) }) },
    ...(at !== undefined && { PositionTime: new Date(at).toISOString() }),
    PositionSource: source ?? '定位',
  }
}

/** An accuracy of nothing at all is what a mocked position says: rounding must not make one. */
function wholeMetres(accuracy: number): number {
  return accuracy > 0 ? Math.max(1, Math.round(accuracy)) : 0
}

/** The marks of the photos that are still there, each once, as far as the field holds them. */
function marksOf({ marks = [], photos }: Entries): string | undefined {
  const { max } = clockForm.fields.PhotoMarks
  const texts = marks.filter(({ photo }) => photos.includes(photo)).map(({ text }) => text)
  return texts.length > 0 ? [...new Set(texts)].join('；').slice(0, max) : undefined
}

/** What is sent of checked values: what the person may fill in of the form. */
export function sentOf(values: DynamicData, fields: Fields = clockForm.fields): DynamicData {
  return dataOf(fields, values)
}

/** As the server checks it, with what the operation asks for. */
export function faultsOf(
  values: DynamicData,
  operation: Operation | undefined,
  fields: Fields = clockForm.fields,
): Faults {
  return { ...missingProof(operation?.proof ?? {}, values), ...checkRecord(fields, picked(fields, values)) }
}

/** Whether there is anything that would be lost. */
export function isTouched(entries: Entries): boolean {
  const { enterprise, plan, places, operation, area, harvest, photos, inputs = [], note, added = {} } = entries
  const isChosen = [enterprise, plan, places, operation, area, harvest, entries.startTime].some(
    (one) => one !== undefined,
  )
  const isDivided = (entries.byPlace ?? []).some((one) => Boolean(one.area?.trim() || one.harvest?.trim()))
  const isWritten = isDivided || note.trim() !== '' || Object.values(added).some((value) => !isEmpty(value))
  return isChosen || isWritten || photos.length > 0 || usedRows(inputs).length > 0
}
