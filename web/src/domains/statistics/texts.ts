import type { ClockCount } from '@farm/contract/statistics'
import { formatNumber } from '../../engine/records/format.ts'

/** `1,234.50` */
export function areaText(areaMu: number): string {
  return formatNumber({ digits: 2, unit: '亩' }, areaMu)
}

/** `1,234` */
export function countText(count: number): string {
  return formatNumber({ digits: 0 }, count)
}

/** What something is called; it has no name where it is not for one's eyes. */
export function nameOfCount({ Name }: ClockCount): string {
  return Name || '—'
}
