import { clockForm } from '@farm/contract/clock'
import { type County, enterprises } from '../county.ts'
import type { Draft } from '../draft.ts'
import type { Group } from '../enterprises.ts'
import { type Operation, operationId, operationNames } from '../operations.ts'
import { groundsOf } from '../places.ts'
import type { Plan } from '../plans.ts'
import { rowsIn } from '../../rows.ts'

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
  readonly inputs: ReturnType<typeof rowsIn>
}

/** Something that cannot be, in words. */
export type Fault = string

const HOUR_MS = 3_600_000
const nameOf = new Map(operationNames.map((name) => [operationId(name), name]))
const grounds = new Map(enterprises.flatMap((one) => groundsOf(one).map((ground) => [ground.plot.id, ground])))

export function draftsIn(county: County, formId: string): Draft[] {
  return county.batches.flatMap(({ drafts }) => drafts.filter((draft) => draft.formId === formId))
}

/** Every punch-in of a county. */
export function toldIn(county: County): Told[] {
  const plans = new Map(county.plans.map((plan) => [plan.id, plan]))
  return draftsIn(county, clockForm.id).flatMap((one) => toldBy(one, plans.get(textOf(one.data.Plan))))
}

function toldBy({ id, by, data, occurTime = '' }: Draft, plan: Plan | undefined): Told[] {
  const operation = nameOf.get(textOf(data.Operation))
  const places = listOf(data.Place).flatMap((place) => grounds.get(place) ?? [])
  const [first] = places
  if (!operation || !first) return []
  const note = textOf(data.Note)
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
      harvestKg: typeof data.Harvest === 'number' ? data.Harvest : undefined,
      hours:
        data.StartTime === undefined
          ? undefined
          : (Date.parse(occurTime) - Date.parse(textOf(data.StartTime))) / HOUR_MS,
      note,
      inputs: rowsIn(data.Inputs),
    },
  ]
}

function countIn(note: string, what: RegExp): number {
  return Number(what.exec(note)?.[1] ?? 1)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Which of these is out of its bounds; a little is forgiven for rounding. */
export function outside(value: number, [least, most]: readonly [number, number], slack = 0.01): boolean {
  return value < least * (1 - slack) || value > most * (1 + slack)
}
