import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { type DynamicData, changedNames, referred } from '@farm/contract/forms'
import { type OrderData, orderForm, orderStates } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { type PlanData, type PlanStatus, planInputFaults, planStates } from '@farm/contract/plans'
import { type StandardData, standardForm } from '@farm/contract/standards'

type Referred = ReadonlyMap<string, { readonly data: DynamicData }>

interface SettledPlan {
  readonly data: PlanData
  readonly refers: Referred
}

/** Plots and order must be of the enterprise, order line and standard of the crop. Nothing is set besides. */
export function settlePlan({ data, refers }: SettledPlan): PlanData {
  const faults = {
    ...placeFault(data, refers),
    ...orderFault(data, referred(refers, orderForm, data.Order)),
    ...standardFault(data, referred(refers, standardForm, data.Standard)),
    ...planInputFaults(data),
  }
  refuseFaults(faults)
  return {}
}

function placeFault({ Place = [], Enterprise }: PlanData, refers: Referred): Faults {
  const places = Place.flatMap((id) => referred(refers, placeForm, id) ?? [])
  return places.some(({ Compony }) => Compony !== Enterprise) ? { Place: ['地块不属于所选企业'] } : {}
}

/** Whether the order suits the plan. One that is gone since is not judged. */
export function orderFault({ Enterprise, Crops, OrderLine }: PlanData, order: OrderData | undefined): Faults {
  if (!order) return {}
  if (order.Enterprise !== Enterprise) return { Order: ['订单不属于所选企业'] }
  const line = order.Lines?.find(({ Key }) => Key === OrderLine)
  if (!line) return { OrderLine: ['订单中没有这一行'] }
  return line.Crops === Crops ? {} : { OrderLine: ['订单明细的产品与计划的作物不一致'] }
}

/** Nothing is planned anew for an order that is over. */
export function overFault({ Status }: OrderData): Faults {
  const isOver = Status !== undefined && !orderStates.is(Status, 'open')
  return isOver ? { Order: [`“${Status}”的订单不能再安排计划`] } : {}
}

/** Of a plan that is ended nothing is changed but what is noted of it. */
export function endedFault(before: PlanData, data: PlanData): Faults {
  if (!planStates.is(before.Status, 'ended')) return {}
  const isOther = changedNames(before, data).some((name) => name !== 'Note')
  return isOther ? { Status: [`“${before.Status}”的计划只能修改备注`] } : {}
}

function standardFault({ Crops }: PlanData, standard: StandardData | undefined): Faults {
  if (!standard) return {}
  if (standard.Status === '草稿') return { Standard: ['技术规程还没有启用'] }
  return standard.Crops === Crops ? {} : { Standard: ['技术规程不是这种作物的'] }
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
export function changedStatus(
  { Status: present = '草稿' }: PlanData,
  { status, reason, openSteps, underWay }: StatusChange,
): PlanData {
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
