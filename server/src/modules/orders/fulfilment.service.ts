import { cropForm } from '@farm/contract/crops'
import { found } from '@farm/contract/errors'
import { orderForm } from '@farm/contract/orders'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { namesOfReferred, wholeData } from '../forms/index.ts'
import { type Data, linesOf, textOf } from './orders.rules.ts'
import { plansSeen } from './orders.service.ts'
import * as store from './orders.store.ts'
import { kilogrammesOf } from './standing.service.ts'

/** Every line of an order with what was harvested for it and the plans that serve it, those that the caller may see. */
export async function fulfilment(db: Db, scope: Scope, id: string) {
  const kind = found(seenOrders(scope), '订单')
  const data = found(await wholeData(db, scope, kind, id), '订单')
  const serving = await store.servingPlans(db, [id])
  const plans = await plansOf(db, scope, serving)
  const lines = linesOf(data)
  const ids = [...new Set(lines.map(({ Crops }) => String(Crops)))]
  const named = ids.length === 0 ? [] : await namesOfReferred(db, scope, cropForm.key, ids)
  const names = new Map(named.map((one) => [one.id, one.name]))
  // How far an order is counts what all plans brought; who may not see that is told of their own.
  const counted = Object.hasOwn(kind.fields, 'Fulfilled') ? serving : serving.filter((plan) => plans.has(plan.id))
  return {
    Lines: lines.map(({ Key, Crops, ...line }) => {
      const own = counted.filter((plan) => plan.line === Key)
      return {
        Key: textOf(Key),
        Crop: referred(String(Crops), names.get(String(Crops))),
        Ordered: kilogrammesOf(line),
        Harvested: roundTo(
          own.reduce((sum, { harvest }) => sum + harvest, 0),
          2,
        ),
        Plans: [...plans.values()].filter((plan) => plan.line === Key).map((plan) => plan.told),
      }
    }),
  }
}

function seenOrders({ kinds }: Scope): SeenKind | undefined {
  const kind = kinds.byKey(orderForm.key)
  return kind?.rights.has('view') ? kind : undefined
}

function referred(Id: string, Name: string | null | undefined) {
  return { Id, ...(Name && { Name }) }
}

async function plansOf(db: Db, scope: Scope, serving: readonly store.ServingRow[]) {
  const kind = plansSeen(scope)
  const ids = serving.map(({ id }) => id)
  const rows = kind ? await store.seenPlans(db, scope, kind, ids) : []
  const lines = new Map(serving.map(({ id, line }) => [id, line]))
  return new Map(rows.map(({ id, data }) => [id, { line: lines.get(id), told: told(id, seenPart(kind, data)) }]))
}

function seenPart(kind: SeenKind | undefined, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => kind && Object.hasOwn(kind.fields, name)))
}

function told(Id: string, data: Data) {
  const { Name, Status, Progress, LateDays, StartDate, EndDate, Forecast, TargetYield, Harvest } = data
  return {
    Id,
    Name: textOf(Name),
    Status: textOf(Status),
    ...(typeof Progress === 'number' && { Progress }),
    LateDays: numberOf(LateDays),
    StartDate: textOf(StartDate),
    EndDate: textOf(EndDate),
    ...(typeof Forecast === 'string' && { Forecast }),
    ...(typeof TargetYield === 'number' && { TargetYield }),
    Harvest: numberOf(Harvest),
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
