import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Caller, add, listOf } from './calls.ts'

const POSITION = { Lng: 111.78, Lat: 37.26 }
const KILOGRAMMES = 20
const DAY_MS = 86_400_000

/** Days by the calendar of the farm, wherever the test runs: `2026-11-20`. */
export const farmDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** A plot of its own with a plan that is under way, so that no other journey works on it. */
export interface Ground {
  readonly Enterprise: string
  readonly place: WireRecord
  readonly plan: WireRecord
}

export async function newGround(who: Caller, mark: string, cropId?: unknown): Promise<Ground> {
  const [enterprise] = await listOf(who, enterpriseForm.id)
  const [crop] = await listOf(who, cropForm.id)
  const Enterprise = enterprise?.Id ?? ''
  const place = await add(who, placeForm.id, { Name: `溯源地${mark}`, Compony: Enterprise, Area: 3 })
  const dates = { StartDate: '2026-01-01', EndDate: '2099-12-31' }
  const plan = await add(who, planForm.id, {
    Name: `溯源计划${mark}`,
    Enterprise,
    Crops: cropId ?? crop?.Id,
    Place: [place.Id],
    Count: 3,
    ...dates,
  })
  return { Enterprise, place, plan }
}

async function workOn(who: Caller, { Enterprise, place }: Ground, kind: string) {
  const operation = (await listOf(who, operationForm.id)).find(({ Data }) => Data.Type === kind)
  return { Enterprise, Operation: operation?.Id, Place: [place.Id], Position: POSITION }
}

/** Writes down that an input was used on the plot so many days ago. */
export async function applyInput(who: Caller, ground: Ground, input: WireRecord, daysAgo: number): Promise<WireRecord> {
  const Inputs = [{ Input: input.Id, Amount: 1, Unit: input.Data.Unit }]
  const OccurTime = new Date((await who.serverTime()) - daysAgo * DAY_MS).toISOString()
  return add(who, clockForm.id, { ...(await workOn(who, ground, '用药')), Area: 3, Inputs }, { OccurTime })
}

/** Harvests the plot now and makes a lot of the whole. */
export async function harvestLot(who: Caller, ground: Ground): Promise<WireRecord> {
  const work = { ...(await workOn(who, ground, '采收')), Plan: ground.plan.Id, Harvest: KILOGRAMMES }
  const punchIn = await add(who, clockForm.id, work)
  return newLot(who, ground, { Stage: '采收批次', Harvests: [{ PunchIn: punchIn.Id, Quantity: KILOGRAMMES }] })
}

/** The whole of a lot leaves for a customer. */
export function sendLot(who: Caller, ground: Ground, lot: WireRecord, Customer: string): Promise<WireRecord> {
  return newLot(who, ground, { Stage: '出库批次', Sources: [{ Lot: lot.Id, Quantity: KILOGRAMMES }], Customer })
}

async function newLot(who: Caller, { Enterprise }: Ground, Data: object): Promise<WireRecord> {
  const today = new Date(await who.serverTime())
  const day = farmDays.format(today)
  return add(who, lotForm.id, { Enterprise, Date: day, ...Data })
}
