import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { type OrderStatus, orderCalls, orderForm } from '@farm/contract/orders'
import { type Personas, add, done } from './personas.ts'
import { seasonOfA } from './season-of-a.ts'
import type { Farm, Persona } from './test-farm.ts'

type OrderData = DataOf<typeof orderForm>

/** Orders of enterprise A for a tonne of tomatoes and 400 jin of melons, and what is planned and done for them. */
export async function ordersOfA(farm: Farm, people: Personas) {
  const { managerA, enterpriseA } = people
  const season = await seasonOfA(farm, people)
  const { tomato, melon, plan, pick, punchIn } = season
  const tomatoes = { Key: 'k1', Crops: tomato.Id, Quantity: 1, Unit: '吨', Price: 4_000 } as const
  const melons = { Key: 'k2', Crops: melon.Id, Quantity: 400, Unit: '斤', Price: 3.5 } as const
  const data = (more: OrderData = {}): OrderData => ({
    Customer: '清禾超市',
    Enterprise: enterpriseA.Id,
    Lines: [tomatoes, melons],
    OrderDate: '2026-03-01',
    DeliveryDate: '2026-04-10',
    ...more,
  })
  const order = (more: OrderData = {}, who: Persona = managerA) => add(farm, who, orderForm, { data: data(more) })
  const get = async ({ Id }: { Id: string }, who: Persona = managerA) =>
    done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
  const change = ({ Id, UpdateTime }: WireRecord, Status: OrderStatus, Reason?: string, who: Persona = managerA) =>
    farm.call(who, orderCalls.changeStatus, {
      body: { Id, UpdateTime, Status, ...(Reason !== undefined && { Reason }) },
    })
  const confirmed = async (more: OrderData = {}) => done(await change(await order(more), '生产中'))
  const edit = ({ Id, UpdateTime }: WireRecord, Data: object, who: Persona = managerA) =>
    farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  /** A plan that serves the tomatoes of an order unless told otherwise. */
  const serving = ({ Id }: WireRecord, more: Parameters<typeof plan>[0] = {}) =>
    plan({ Order: Id, OrderLine: 'k1', ...more })
  const harvest = (of: WireRecord, kilogrammes: number) => punchIn(people.workerA, of, pick, { Harvest: kilogrammes })
  return { season, tomatoes, melons, data, order, get, change, confirmed, edit, serving, harvest }
}
