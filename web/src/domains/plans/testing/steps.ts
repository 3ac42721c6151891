import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { workOrderForm } from '@farm/contract/work-orders'
import { recordOf } from '../../../testing/records.ts'
import { harvest, plant, planWith, plough, shiqiao } from './farm.ts'

type Data = Readonly<Record<string, unknown>>

export const order = recordOf(orderForm, {
  Number: 'DD20260801-0001',
  Customer: '绿源超市',
  Enterprise: shiqiao.Id,
  Lines: [{ Key: 'k1', Crops: 'x', Quantity: 20, Unit: '吨' }],
  DeliveryDate: '2026-12-10',
  Status: '生产中',
})

/** Ploughing is done, planting should have been done two days ago, harvesting waits for it. */
const steps = [
  { Key: 'k1', Operation: plough.Id, Stage: '备耕', StartDate: '2026-08-15', EndDate: '2026-08-20' },
  {
    Key: 'k2',
    Name: '大棚定植',
    Operation: plant.Id,
    Stage: '苗期',
    StartDate: '2026-11-10',
    EndDate: '2026-11-18',
    After: 'k1',
  },
  { Key: 'k3', Operation: harvest.Id, Stage: '采收期', StartDate: '2026-12-01', EndDate: '2026-12-20', After: 'k2' },
]

/** What the server has worked out of these steps. */
export const standing = {
  Progress: 33,
  DoneSteps: 1,
  DoneKeys: 'k1',
  NextStep: '大棚定植',
  NextDue: '2026-11-18',
  Stage: '苗期',
  LateDays: 2,
  Delay: '延误 1–3 天',
  ProgressBand: '20–39%',
  Forecast: '2026-12-23',
  Harvest: 5000,
}

/** A running plan with three steps from which each test takes what it is about. */
export function steppedPlan(data: Data = {}, own: Partial<WireRecord> = {}): WireRecord {
  const record = planWith({ Operations: undefined, Steps: steps, ...standing, ...data }, own)
  if (data.Order !== order.Id) return record
  return { ...record, Expand: { ...record.Expand, Order: { Id: order.Id, Name: String(order.Data.Number) } } }
}

export function workOrderOf(plan: WireRecord, data: Data): WireRecord {
  return recordOf(workOrderForm, { Plan: plan.Id, Operation: plant.Id, Due: '2026-11-18T10:00:00.000Z', ...data })
}

export function punchInOf(
  plan: WireRecord,
  operation: WireRecord,
  data: Data = {},
  own: Partial<WireRecord> = {},
): WireRecord {
  const Expand = { Operation: { Id: operation.Id, Name: String(operation.Data.Name) } }
  return recordOf(clockForm, { Plan: plan.Id, Operation: operation.Id, ...data }, { Expand, ...own })
}
