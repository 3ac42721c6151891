import { type WorkOrderStatus, workOrderStates } from './statuses.ts'
import { isOverdue } from './transitions.ts'
import { formatAge } from '../values/index.ts'

/** How late a work order is, or was when it was handed in. */
export interface Lateness {
  readonly kind: 'overdue' | 'handed-in-late'
  readonly minutes: number
}

interface Timed {
  readonly status: WorkOrderStatus | undefined
  readonly due: string | undefined
  /** When it was handed in. */
  readonly finishedAt: string | undefined
}

const MINUTE_MS = 60_000

/** How late a work order is now or, once it is handed in, was then, whatever became of it since; undefined where it is in time. */
export function latenessOf({ status, due, finishedAt }: Timed, now: Date): Lateness | undefined {
  if (due === undefined) return undefined
  if (workOrderStates.is(status, 'handed-in')) {
    return finishedAt === undefined ? undefined : lateBy('handed-in-late', due, Date.parse(finishedAt))
  }
  return isOverdue({ status, due }, now) ? lateBy('overdue', due, now.getTime()) : undefined
}

function lateBy(kind: Lateness['kind'], due: string, at: number): Lateness | undefined {
  const minutes = Math.floor((at - Date.parse(due)) / MINUTE_MS)
  return minutes > 0 ? { kind, minutes } : undefined
}

/** In words: `逾期 2 天`, `逾期 3 小时提交`. */
export function latenessText({ kind, minutes }: Lateness): string {
  return kind === 'overdue' ? `逾期 ${formatAge(minutes)}` : `逾期 ${formatAge(minutes)}提交`
}
