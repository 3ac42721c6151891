import type { StockMonth } from '@farm/contract/stock'
import { formatMoment } from '../../../platform/time.ts'

export function isClosed({ ReopenTime }: StockMonth): boolean {
  return ReopenTime === undefined
}

/** What was done last with a month, by whom and when: `张三 2026-11-03 09:12 月结`. */
export function doneText({ CloseTime, ClosedBy, ReopenTime, ReopenedBy, Reason }: StockMonth): string {
  if (ReopenTime === undefined) return `${ClosedBy} ${formatMoment(CloseTime)} 月结`
  return `${ReopenedBy} ${formatMoment(ReopenTime)} 打开，原因：${Reason}`
}
