import { type Faults, faulty } from '@farm/contract/errors'
import { isObject, isSame } from '@farm/contract/forms'
import { orderStates, orderStatuses } from '@farm/contract/orders'
import { type PlanStatus, planInputFaults, planStates, planStatuses } from '@farm/contract/plans'

type Data = Readonly<Record<string, unknown>>
type Referred = ReadonlyMap<string, { readonly data: Data }>

interface SettledPlan {
  readonly data: Data
  readonly refers: Referred
}

/** Plots and order must be of the enterprise, order line and standard of the crop. Nothing is set besides. */
export function settlePlan({ data, refers }: SettledPlan): Data {
  const faults = {
    ...placeFault(data, refers),
    ...orderFault(data, refers.get(String(data.Order))?.data),
    ...standardFault(data, refers.get(String(data.Standard))?.data),
    ...planInputFaults(data),
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return {}
}

function placeFault({ Place, Enterprise }: Data, refers: Referred): Faults {
  const ids: readonly unknown[] = Array.isArray(Place) ? Place : []
  const owners = ids.flatMap((id) => refers.get(String(id)) ?? []).map(({ data }) => data.Compony)
  return owners.some((owner) => owner !== Enterprise) ? { Place: ['地块不属于所选企业'] } : {}
}

/** Whether the order suits the plan. One that is gone since is not judged. */
export function orderFault({ Enterprise, Crops, OrderLine }: Data, order: Data | undefined): Faults {
  if (!order) return {}
  if (order.Enterprise !== Enterprise) return { Order: ['订单不属于所选企业'] }
  const lines: readonly unknown[] = Array.isArray(order.Lines) ? order.Lines : []
  const line = lines.filter(isObject).find(({ Key }) => Key === OrderLine)
  if (!line) return { OrderLine: ['订单中没有这一行'] }
  return line.Crops === Crops ? {} : { OrderLine: ['订单明细的产品与计划的作物不一致'] }
}

/** Nothing is planned anew for an order that is over. */
export function overFault({ Status }: Data): Faults {
  const status = orderStatuses.find((one) => one === Status)
  const isOver = status !== undefined && !orderStates.is(status, 'open')
  return isOver ? { Order: [`“${status}”的订单不能再安排计划`] } : {}
}

/** Of a plan that is ended nothing is changed but what is noted of it. */
export function endedFault(before: Data, data: Data): Faults {
  if (!isEnd(before.Status)) return {}
  const names = new Set([...Object.keys(before), ...Object.keys(data)])
  const isOther = [...names].some((name) => name !== 'Note' && !isSame(before[name], data[name]))
  return isOther ? { Status: [`“${String(before.Status)}”的计划只能修改备注`] } : {}
}

function standardFault({ Crops }: Data, standard: Data | undefined): Faults {
  if (!standard) return {}
  if (standard.Status === '草稿') return { Standard: ['技术规程还没有启用'] }
  return standard.Crops === Crops ? {} : { Standard: ['技术规程不是这种作物的'] }
}

export function isEnd(status: unknown): boolean {
  return planStates.where('ended').some((one) => one === status)
}

/** Work orders at which somebody is, as far as they may be told: the names of the first and how many there are. */
export interface UnderWayTold {
  readonly names: readonly string[]
  readonly count: number
}

/** A change of the state of a plan, with what is known of its work. */
export interface StatusChange {
  readonly status: PlanStatus
  readonly reason?: string | undefined
  /** Steps that are not done. */
  readonly openSteps: number
  /** Absent where nobody is at a work order of it. */
  readonly underWay?: UnderWayTold | undefined
}

/** The domain fields after a change of state. Ending a plan early, or with steps left over, asks for the reason. */
export function changedStatus(data: Data, { status, reason, openSteps, underWay }: StatusChange): Data {
  const present = planStatuses.find((one) => one === data.Status) ?? '草稿'
  if (present === status) return {}
  if (!planStates.may(present, status)) throw faulty({ Status: [`“${present}”的计划不能改为“${status}”`] })
  if (!planStates.is(status, 'ended')) return { Status: status }
  if (underWay) throw faulty({ Status: [underWayText(underWay)] })
  const StopReason = reason?.trim()
  if (StopReason) return { Status: status, StopReason }
  if (status === '已终止') throw faulty({ Reason: ['请填写终止原因'] })
  if (openSteps > 0) throw faulty({ Reason: [`还有 ${openSteps} 个步骤没有完成，请说明原因`] })
  return { Status: status }
}

function underWayText({ names, count }: UnderWayTold): string {
  const named = names.map((name) => `“${name}”`).join('、')
  const more = count > names.length ? ` ${named ? '等 ' : ''}${count} 个` : ''
  return `还有工单${named}${more}正在进行，请先验收或关闭`
}
