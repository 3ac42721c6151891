import { formatMonth, monthLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Ask } from '../forms/index.ts'
import { closedMonth } from './months.store.ts'

interface Late {
  readonly enterprise: string
  /** ISO 8601. */
  readonly time: string
  readonly ask: Ask
}

/**
 * What happened in a month that is closed is booked late only when that is confirmed: nothing that was reported of that month changes, and
 * what it is worth is taken behind it. Answers whether it did.
 */
export async function askOfClosed(db: Db, { enterprise, time, ask }: Late): Promise<boolean> {
  const closed = await closedMonth(db, enterprise)
  if (!closed || time >= closed.end) return false
  const month = formatMonth(closed.month)
  ask('stock/closed-month', 'OccurTime', { month, open: formatMonth(monthLater(`${closed.month}-01`, 1)) })
  return true
}
