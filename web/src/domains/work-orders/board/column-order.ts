import type { WorkOrderStatus } from '@farm/contract/work-orders'

/** What whoever does the work looks for first: what came back, what goes on, what waits to be begun. */
const OF_WORKERS: readonly WorkOrderStatus[] = ['已退回', '进行中', '已派发', '待验收', '待派发', '已完成', '已关闭']

/** The columns in the order in which a worker opens the first that holds a card. */
export function asWorkersLook(statuses: readonly WorkOrderStatus[]): WorkOrderStatus[] {
  return OF_WORKERS.filter((one) => statuses.includes(one))
}
