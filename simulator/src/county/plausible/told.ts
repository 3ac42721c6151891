import { type ClockData, clockForm } from '@farm/contract/clock'
import { type DataOf, type FormKind, readData } from '@farm/contract/forms'
import { type County, enterprises } from '../county.ts'
import type { Draft } from '../draft.ts'
import type { Group } from '../enterprises.ts'
import { FEEDING_NOTE } from '../nursery.ts'
import { type Operation, operationId, operationNames } from '../operations.ts'
import { groundsOf } from '../places.ts'
import type { Plan } from '../plans.ts'

/** A punch-in as somebody reads it. */
export interface Told {
  readonly id: string
  readonly by: string
  readonly day: string
  readonly operation: Operation
  /** Undefined of work about the farm. */
  readonly plan: Plan | undefined
  readonly group: Group
  /** 亩 of all the plots that it names. */
  readonly plotMu: number
  readonly areaMu: number
  /** Those who worked together, by its note. */
  readonly people: number
  readonly machines: number
  readonly harvestKg: number | undefined
  /** From its start until it was handed in, where that is told. */
  readonly hours: number | undefined
  readonly note: string
  readonly inputs: NonNullable<ClockData['Inputs']>
}

/** Something that cannot be, in words. */
export type Fault = string

type DraftOf<K extends Pick<FormKind, 'fields'>> = Omit<Draft, 'data'> & { readonly data: DataOf<K> }

const HOUR_MS = 3_600_000
const nameOf = new Map(operationNames.map((name) => [operationId(name), name]))
const grounds = new Map(enterprises.flatMap((one) => groundsOf(one).map((ground) => [ground.plot.id, ground])))

/** The drafts of one form, read by it. */
export function draftsIn<K extends Pick<FormKind, 'id' | 'fields'>>(county: County, form: K): DraftOf<K>[] {
  const drafts = county.batches.flatMap((batch) => batch.drafts.filter(({ formId }) => formId === form.id))
  return drafts.map((one) => ({ ...one, data: readData(form, one.data) }))
}

/** Every punch-in of a county. */
export function toldIn(county: County): Told[] {
  const plans = new Map(county.plans.map((plan) => [plan.id, plan]))
  return draftsIn(county, clockForm).flatMap((one) => toldBy(one, plans.get(one.data.Plan ?? '')))
}

function toldBy({ id, by, data, occurTime = '' }: DraftOf<typeof clockForm>, plan: Plan | undefined): Told[] {
  const { Operation: did = '', Place = [], Note: note = '', Inputs: inputs = [], StartTime } = data
  const operation = nameOf.get(did)
  const places = Place.flatMap((place) => grounds.get(place) ?? [])
  const [first] = places
  if (!operation || !first) return []
  return [
    {
      id,
      by,
      day: occurTime.slice(0, 10),
      operation,
      plan,
      group: first.group,
      plotMu: places.reduce((sum, { plot }) => sum + plot.areaMu, 0),
      areaMu: Number(data.Area),
      people: countIn(note, /(\d+) 人/),
      machines: countIn(note, /机 (\d+) 台/),
      harvestKg: data.Harvest,
      hours: StartTime === undefined ? undefined : (Date.parse(occurTime) - Date.parse(StartTime)) / HOUR_MS,
      note,
      inputs,
    },
  ]
}

function countIn(note: string, what: RegExp): number {
  return Number(what.exec(note)?.[1] ?? 1)
}

/** Which of these is out of its bounds; a little is forgiven for rounding. */
export function outside(value: number, [least, most]: readonly [number, number], slack = 0.01): boolean {
  return value < least * (1 - slack) || value > most * (1 + slack)
}

/** Young plants are fed by the bed: a little every day, as quickly as water runs. */
export function isFeeding({ note }: Told): boolean {
  return note === FEEDING_NOTE
}
