import { type Faults, faulty } from '@farm/contract/errors'
import { changedNames, isSame } from '@farm/contract/forms'
import { type OrderData, type OrderStatus, orderStates, whyNotOrder } from '@farm/contract/orders'

/** A plan that serves a line of an order. */
export interface Serving {
  readonly line: string
  readonly crop: string
  /** Undefined where the person may not see the plan. */
  readonly name: string | undefined
}

/** The state that an order is in. */
export function statusOf({ Status = '待确认' }: OrderData): OrderStatus {
  return Status
}

/** Of an order that is over nothing is changed but what is noted of it. */
export function endedFault(before: OrderData, data: OrderData): Faults {
  const status = statusOf(before)
  if (orderStates.is(status, 'open')) return {}
  const isOther = changedNames(before, data).some((name) => name !== 'Note')
  return isOther ? { Status: [`“${status}”的订单只能修改备注`] } : {}
}

/** An order keeps its enterprise: its number counts among those of that one. */
export function enterpriseFault(before: OrderData, data: OrderData): Faults {
  if (before.Enterprise === undefined || isSame(before.Enterprise, data.Enterprise)) return {}
  return { Enterprise: ['订单不能更换企业，它的编号属于原来的企业；请给另一家企业新增订单'] }
}

/** Whether a change touches what plans go by. */
export function touchesPlans(before: OrderData, data: OrderData): boolean {
  return !isSame(before.Lines, data.Lines)
}

/** What plans serve stays: the line, and what it asks for. */
export function servedFaults(data: OrderData, serving: readonly Serving[]): Faults {
  const { Lines = [] } = data
  const removed = serving.find(({ line }) => !Lines.some(({ Key }) => Key === line))
  if (removed) return { Lines: [`${nameOf(removed)}对应删去的一行，请先修改计划`] }
  const faults = Lines.flatMap(({ Key, Crops }, index): Array<[string, string[]]> => {
    const other = serving.find(({ line, crop }) => line === Key && crop !== Crops)
    return other ? [[`Lines.${index}.Crops`, [`${nameOf(other)}对应这一行，不能更换产品`]]] : []
  })
  return Object.fromEntries(faults)
}

function nameOf({ name }: Serving): string {
  return name === undefined ? '有计划' : `计划“${name}”`
}

/** A change of the state of an order, with what is known when it is made. */
export interface StatusChange {
  readonly status: OrderStatus
  readonly reason?: string | undefined
  /** Whole percent of what was ordered that was harvested. */
  readonly fulfilled: number
  readonly today: string
}

/** What only the domain sets when an order is moved to another state, or a refusal. */
export function changedOrder(data: OrderData, change: StatusChange): OrderData {
  const from = statusOf(data)
  const { status: to, reason, fulfilled } = change
  if (from === to) return {}
  const fault = whyNotOrder({ from, to, reason, fulfilled })
  if (fault) throw faulty({ [fault.field]: [fault.text] })
  return movedTo(data, change)
}

/** The same for what was judged before. */
export function movedTo(data: OrderData, { status, reason, today }: StatusChange): OrderData {
  const said = reason?.trim()
  if (status === '已取消') return { Status: status, ...(said && { CancelReason: said }) }
  if (status === '待交付') return { Status: status, ...(said && { SupplyNote: said }) }
  if (status === '已完成') return { Status: status, DeliveredDate: today }
  // What goes back is made ready anew.
  return { Status: status, ...(data.SupplyNote !== undefined && { SupplyNote: undefined }) }
}
