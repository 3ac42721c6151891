import { cropForm } from '@farm/contract/crops'
import { found } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { type PlanData, planForm } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { namesIn, wholeData } from '../forms/index.ts'
import { plansSeen } from './orders.service.ts'
import * as store from './orders.store.ts'
import { kilogrammesOf, productsOf } from './standing.service.ts'

/** Every line of an order with what was harvested for it and the plans that serve it, those that the caller may see. */
export async function fulfilment(db: Db, scope: Scope, id: string) {
  const kind = found(seenOrders(scope), '订单')
  const data = readData(orderForm, found(await wholeData(db, scope, kind, id), '订单'))
  const serving = await store.servingPlans(db, [id])
  const plans = await plansOf(db, scope, serving)
  const { Lines = [] } = data
  const ordered = productsOf(data).map((crop) => ({ record: id, id: crop }))
  const names = await namesIn(db, scope, cropForm.key, ordered)
  // How far an order is counts what all plans brought; who may not see that is told of their own.
  const counted = Object.hasOwn(kind.fields, 'Fulfilled') ? serving : serving.filter((plan) => plans.has(plan.id))
  return {
    Lines: Lines.map(({ Key = '', Crops = '', ...line }) => {
      const own = counted.filter((plan) => plan.line === Key)
      return {
        Key,
        Crop: referred(Crops, names(id, Crops)),
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

function seenPart(kind: SeenKind | undefined, data: PlanData): PlanData {
  const seen = Object.entries(data).filter(([name]) => kind && Object.hasOwn(kind.fields, name))
  return readData(planForm, Object.fromEntries(seen))
}

function told(Id: string, data: PlanData) {
  const { Name = '', Status = '', Progress, LateDays = 0, StartDate = '', EndDate = '' } = data
  const { Forecast, TargetYield, Harvest = 0 } = data
  return {
    Id,
    Name,
    Status,
    ...(Progress !== undefined && { Progress }),
    LateDays,
    StartDate,
    EndDate,
    ...(Forecast !== undefined && { Forecast }),
    ...(TargetYield !== undefined && { TargetYield }),
    Harvest,
  }
}
