import { filterOn } from '@farm/contract/forms'
import { clockForm } from '@farm/contract/clock'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { useMemo } from 'react'
import { HttpFailure } from '../../../platform/http.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import type { Plan } from '../plan.ts'
import { planOrderOf, readPunchIn, workByStep } from '../steps/step-work.ts'

/** As many work orders and punch-ins of a plan as are told step by step; the latest. */
const MOST = 300

/** What was done in a plan and what is to be done; parts that are not for the person's eyes are missing. */
export function usePlanWork(plan: Plan) {
  const shared = { qs: `Plan[=]${plan.id}`, page: 1, pageSize: MOST }
  const orders = useRecordPage({ ...shared, formId: workOrderForm.id, orderBy: 'Due desc', expand: 'Assignees' })
  const punchIns = useRecordPage({ ...shared, formId: clockForm.id, orderBy: 'OccurTime desc', expand: 'Operation' })
  const ordersKnown = useMemo(() => orders.data?.answer.map(planOrderOf), [orders.data])
  const punchInsKnown = useMemo(() => punchIns.data?.answer.map(readPunchIn), [punchIns.data])
  const isKnown = isSettled(orders) && isSettled(punchIns)
  const byStep = useMemo(
    () => (isKnown ? workByStep(plan, ordersKnown ?? [], punchInsKnown ?? []) : undefined),
    [isKnown, plan, ordersKnown, punchInsKnown],
  )
  return {
    byStep,
    /** What the steps are told by, where that is not all. */
    leftOut: leftOutText(orders.data?.total, punchIns.data?.total),
    punchIns: { ...punchIns, data: punchInsKnown, total: punchIns.data?.total },
  }
}

function leftOutText(orders = 0, punchIns = 0): string | undefined {
  if (orders <= MOST && punchIns <= MOST) return undefined
  const counted = [
    orders > MOST && `${MOST} 张工单（共 ${orders} 张）`,
    punchIns > MOST && `${MOST} 次打卡（共 ${punchIns} 次）`,
  ]
  return `只计入最近的 ${counted.filter((one) => one !== false).join('、')}`
}

/** As many work orders that are still to be done as are listed. */
const MOST_OPEN = 50

/** The work orders of a plan that are still to be done, those due first at the top, and how many there are. */
export function useOpenOrders(planId: string) {
  const open = useRecordPage({
    formId: workOrderForm.id,
    qs: filterOn<typeof workOrderForm>([
      { path: ['Plan'], op: '=', values: [planId] },
      { path: ['Status'], op: 'in', values: workOrderStates.where('open') },
    ]),
    orderBy: 'Due asc',
    page: 1,
    pageSize: MOST_OPEN,
    expand: 'Assignees',
  })
  const data = useMemo(() => open.data?.answer.map(planOrderOf), [open.data])
  return { ...open, data, total: open.data?.total ?? 0 }
}

interface Query {
  readonly data: unknown
  readonly error: Error | null
}

function isSettled({ data, error }: Query): boolean {
  return data !== undefined || isHidden(error)
}

/** What the person may not see is left out without a word. */
export function isHidden(error: Error | null): boolean {
  return error instanceof HttpFailure && (error.status === 403 || error.status === 404)
}

export type PlanWork = ReturnType<typeof usePlanWork>
