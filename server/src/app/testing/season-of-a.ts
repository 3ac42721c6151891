import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type PlanData, type PlanStatus, planCalls, planForm } from '@farm/contract/plans'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

/** What plans of enterprise A are made of, and how they are made and changed. */
export async function seasonOfA(farm: Farm, { admin, county, managerA, enterpriseA }: Personas) {
  const organId = county.organId
  const tomato = await add(farm, admin, cropForm, { data: { Name: '番茄' }, organId })
  const melon = await add(farm, admin, cropForm, { data: { Name: '甜瓜' }, organId })
  const operation = (Name: string, Type: DataOf<typeof operationForm>['Type']) =>
    add(farm, admin, operationForm, { data: { Name, Type }, organId })
  const plough = await operation('整地', '整地')
  const water = await operation('灌溉', '灌溉')
  const pick = await operation('采收', '采收')
  const urea = await add(farm, admin, inputForm, { data: { Name: '尿素', Kind: '肥料', Unit: '公斤' }, organId })

  const plot = (Name: string, Compony = enterpriseA.Id, who: Persona = managerA) =>
    add(farm, who, placeForm, { data: { Name, Compony, Area: 10 } })
  const step = (Operation: WireRecord, from: string, to: string, more: object = {}) => ({
    Operation: Operation.Id,
    StartDate: `2026-${from}`,
    EndDate: `2026-${to}`,
    ...more,
  })
  /** A plan of enterprise A on a plot of its own, of March 2026. */
  const data = async (more: PlanData = {}): Promise<PlanData> => ({
    Name: '春番茄',
    Enterprise: enterpriseA.Id,
    Crops: tomato.Id,
    Place: more.Place ?? [(await plot('东地')).Id],
    Count: 10,
    StartDate: '2026-03-01',
    EndDate: '2026-03-31',
    ...more,
  })
  const plan = async (more: PlanData = {}, who: Persona = managerA) =>
    add(farm, who, planForm, { data: await data(more) })
  const get = async ({ Id }: { Id: string }, who: Persona = managerA) =>
    done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
  const change = ({ Id, UpdateTime }: WireRecord, Status: PlanStatus, Reason?: string, who: Persona = managerA) =>
    farm.call(who, planCalls.changeStatus, { body: { Id, UpdateTime, Status, ...(Reason && { Reason }) } })
  const running = async (more: PlanData = {}) => done(await change(await plan(more), '执行中'))
  const edit = ({ Id, UpdateTime }: WireRecord, Data: object, who: Persona = managerA) =>
    farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  const punchIn = (who: Persona, Plan: WireRecord, Operation: WireRecord, more: DataOf<typeof clockForm> = {}) =>
    add(farm, who, clockForm, { data: { Enterprise: enterpriseA.Id, Plan: Plan.Id, Operation: Operation.Id, ...more } })
  return { tomato, melon, plough, water, pick, urea, plot, step, data, plan, get, change, running, edit, punchIn }
}
