import { type Faults, faulty } from '@farm/contract/errors'
import { type PlanStatus, planStatuses } from '@farm/contract/plans'

type Data = Readonly<Record<string, unknown>>

/** Where a plan may go from each state; ended plans stay ended. */
const next: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  草稿: ['执行中', '已终止'],
  执行中: ['已完成', '已终止'],
  已完成: [],
  已终止: [],
}

/** What the fields of a plan must fulfil together. */
export function checkPlan(data: Data): Faults {
  const { StartDate, EndDate } = data
  return typeof StartDate === 'string' && typeof EndDate === 'string' && EndDate < StartDate
    ? { EndDate: ['不能早于开始日期'] }
    : {}
}

/** The domain fields after a change of state; ending a plan early asks for the reason. */
export function changedStatus(data: Data, status: PlanStatus, reason: string | undefined): Data {
  const present = planStatuses.find((one) => one === data.Status) ?? '草稿'
  if (present === status) return {}
  if (!next[present].includes(status)) throw faulty({ Status: [`“${present}”的计划不能改为“${status}”`] })
  if (status === '已终止' && !reason?.trim()) throw faulty({ Reason: ['请填写终止原因'] })
  return status === '已终止' ? { Status: status, StopReason: reason?.trim() } : { Status: status }
}
