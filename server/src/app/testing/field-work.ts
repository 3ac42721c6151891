import { cropForm } from '@farm/contract/crops'
import { type DynamicData, type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type PlanData, planCalls, planForm } from '@farm/contract/plans'
import { type WorkOrderAct, workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { type Personas, add, done } from './personas.ts'
import type { Answer, Farm, Persona } from './test-farm.ts'

/** What work at enterprise A is about. */
export interface FieldWork {
  readonly crop: WireRecord
  readonly plot: WireRecord
  readonly urea: WireRecord
  readonly tilling: WireRecord
  readonly feeding: WireRecord
}

/** A plot with a crop, and operations to do on it. */
export async function fieldWork(farm: Farm, { admin, county, managerA, enterpriseA }: Personas): Promise<FieldWork> {
  const operation = (Name: string, Type: '整地' | '施肥') =>
    add(farm, admin, operationForm, { data: { Name, Type }, organId: county.organId })
  return {
    crop: await add(farm, admin, cropForm, { data: { Name: '番茄' }, organId: county.organId }),
    urea: await add(farm, admin, inputForm, {
      data: { Name: '尿素', Kind: '肥料', Unit: '公斤' },
      organId: county.organId,
    }),
    tilling: await operation('旋耕', '整地'),
    feeding: await operation('追肥', '施肥'),
    plot: await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } }),
  }
}

type WorkOrderData = DataOf<typeof workOrderForm>

/** A work order of enterprise A, as its manager gives it out. */
export function workOrder(
  farm: Farm,
  { managerA, enterpriseA }: Personas,
  { tilling }: FieldWork,
  more: Partial<WorkOrderData> = {},
): Promise<WireRecord> {
  const data = {
    Title: '旋耕 3 号棚',
    Enterprise: enterpriseA.Id,
    Operation: tilling.Id,
    Due: '2099-12-01T10:00:00.000Z',
  }
  return add(farm, managerA, workOrderForm, { data: { ...data, ...more } })
}

interface Act {
  readonly note?: string
  readonly to?: readonly Persona[]
  readonly photos?: string[]
}

/** Does something to a work order as it is now. */
export async function act(
  farm: Farm,
  who: Persona,
  { Id }: { readonly Id: string },
  name: WorkOrderAct,
  { note, to, photos }: Act = {},
): Promise<Answer<WireRecord>> {
  const seen = await farm.call(who, recordCalls.get, { query: { id: Id } })
  const UpdateTime = seen.status === 200 ? seen.data.UpdateTime : '2020-01-01T00:00:00.000Z'
  const body = {
    Id,
    UpdateTime,
    Act: name,
    ...(note !== undefined && { Note: note }),
    ...(to && { Assignees: to.map(({ id }) => id) }),
    ...(photos && { Photos: photos }),
  }
  return farm.call(who, workOrderCalls.act, { body })
}

export async function read(farm: Farm, who: Persona, { Id }: { readonly Id: string }): Promise<WireRecord> {
  return done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
}

/** What became of a work order so far. */
export function story({ Data }: WireRecord): unknown[] {
  const rows: unknown = Data.Timeline
  return Array.isArray(rows) ? rows.map(({ Act, Status }: DynamicData) => `${String(Act)} ${String(Status)}`) : []
}

/** A running plan over 12 mu with tilling from the 20th to the 21st and feeding from the 25th to the 26th. */
export async function runningPlan(
  farm: Farm,
  { managerA, enterpriseA }: Personas,
  { crop, plot, tilling, feeding, urea }: FieldWork,
  more: Partial<PlanData> = {},
): Promise<WireRecord> {
  const data = {
    Name: '秋延番茄',
    Enterprise: enterpriseA.Id,
    Crops: crop.Id,
    Place: [plot.Id],
    Count: 12,
    StartDate: '2026-11-15',
    EndDate: '2026-12-20',
    Steps: [
      {
        Key: 'k1',
        Operation: tilling.Id,
        StartDate: '2026-11-20',
        EndDate: '2026-11-21',
        Checklist: '深度 25 厘米\n\n清理田埂',
      },
      { Key: 'k2', Name: '第一次追肥', Operation: feeding.Id, StartDate: '2026-11-25', EndDate: '2026-11-26' },
    ],
    StepInputs: [{ Step: 'k2', Input: urea.Id, Dose: 2.5, Unit: '公斤' as const }],
  }
  const { Id, UpdateTime } = await add(farm, managerA, planForm, { data: { ...data, ...more } })
  return done(await farm.call(managerA, planCalls.changeStatus, { body: { Id, UpdateTime, Status: '执行中' } }))
}
