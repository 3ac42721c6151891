import { type WireRecord, readData } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { type PlanData, seasonOf } from '@farm/contract/plans'
import { linesOf, planFor } from './order-lines.ts'
import { takenFrom } from './take-standard.ts'

interface Begun {
  readonly manager: string
  /** The only one there is. */
  readonly enterprise: string | undefined
  /** The order that it serves, and the key of the line. */
  readonly order: WireRecord | undefined
  readonly line: string | null
  readonly standard: WireRecord | undefined
  readonly today: string
}

/** What a new plan begins with. */
export function planBegun({ manager, enterprise, order, line, standard, today }: Begun): PlanData {
  const plan: PlanData = {
    Manager: manager,
    ...(enterprise !== undefined && { Enterprise: enterprise }),
    ...serving(order, line),
  }
  return standard ? inSeason({ ...plan, ...takenFrom(standard, plan, today) }) : plan
}

function inSeason(plan: PlanData): PlanData {
  return plan.StartDate !== undefined ? { ...plan, Season: seasonOf(plan.StartDate) } : plan
}

function serving(order: WireRecord | undefined, line: string | null): PlanData {
  if (!order) return {}
  const lines = linesOf(order)
  const served = lines.find(({ key }) => key === line) ?? (lines.length === 1 ? lines[0] : undefined)
  const { Enterprise } = readData(orderForm, order.Data)
  return { Order: order.Id, ...(Enterprise !== undefined && { Enterprise }), ...(served && planFor(served)) }
}
