import { cutText } from '@farm/contract/forms'
import {
  type OrderData,
  type OrderLine,
  type Outlook,
  type ServingPlan,
  outlookOf,
  toKilogrammes,
} from '@farm/contract/orders'
import { planStates } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { plainNames } from '../forms/index.ts'
import { statusOf } from './orders.rules.ts'
import * as store from './orders.store.ts'

/** The derived fields of orders, by order. */
export async function deriveOrders(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, OrderData>> {
  const orders = await store.orderRows(db, ids)
  const plans = Map.groupBy(await store.servingPlans(db, ids), ({ order }) => order)
  const crops = orders.flatMap(({ data }) => productsOf(data))
  const names = await plainNames(db, [...new Set(crops)])
  return new Map(
    orders.map(({ id, data }) => {
      const { fulfilled, forecast, risk, reason } = outlook(data, { plans: plans.get(id) ?? [], names }, today)
      const Products = [...new Set(productsOf(data))]
      const RiskReason = reason && cutText(reason, MOST_REASON)
      return [id, { Products, Fulfilled: fulfilled, Forecast: forecast, Risk: risk, RiskReason }]
    }),
  )
}

const MOST_REASON = 200

/** The crops of the lines, in their order. */
export function productsOf({ Lines = [] }: OrderData): string[] {
  return Lines.flatMap(({ Crops }) => Crops ?? [])
}

/** Whole percent of what an order asks for that was harvested up to this moment. */
export async function fulfilledNow(db: Db, { id, data }: store.OrderRow, today: string): Promise<number> {
  const serving = await store.servingPlans(db, [id])
  const harvests = await store.harvests(
    db,
    serving.map((plan) => plan.id),
  )
  const plans = serving.map((plan) => ({ ...plan, harvest: harvests.get(plan.id) ?? 0 }))
  return outlook(data, { plans, names: new Map() }, today).fulfilled
}

interface Known {
  readonly plans: readonly store.ServingRow[]
  readonly names: ReadonlyMap<string, string>
}

function outlook(data: OrderData, { plans, names }: Known, today: string): Outlook {
  const { Lines = [], DeliveryDate: deliveryDate = '' } = data
  const lines = Lines.map(({ Key: key = '', Crops = '', Quantity, Unit: unit = '公斤' }) => ({
    key,
    name: names.get(Crops) ?? '',
    kilogrammes: kilogrammesOf({ Quantity, Unit: unit }),
    unit,
  }))
  const order = {
    status: statusOf(data),
    deliveryDate,
    lines,
    plans: plans.map(servingOf),
  }
  return outlookOf(order, today)
}

/** How much a line asks for. */
export function kilogrammesOf({ Quantity = 0, Unit = '公斤' }: Pick<OrderLine, 'Quantity' | 'Unit'>): number {
  return toKilogrammes(Quantity, Unit)
}

function servingOf({ line, status, forecast, target, harvest }: store.ServingRow): ServingPlan {
  return {
    line,
    isCounted: planStates.where('promises').some((one) => one === status),
    isDraft: status === '草稿',
    forecast: forecast ?? undefined,
    target: target ?? undefined,
    harvest,
    isDone: status === '已完成',
  }
}
