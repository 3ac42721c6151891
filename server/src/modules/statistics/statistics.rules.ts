import { type Faults, refusal } from '@farm/contract/errors'
import { MAX_PERIOD_DAYS } from '@farm/contract/statistics'
import { isDay } from '@farm/contract/values'

const DAY_MS = 24 * 3600_000

export interface Period {
  readonly from: string
  readonly to: string
}

/** A period of real days that does not end before it begins, and is short enough to be answered at once. */
export function checkedPeriod(from: string, to: string): Period {
  const fields = faultsOf(from, to)
  if (Object.keys(fields).length > 0) throw refusal('wire/parameter', {}, { fields })
  return { from, to }
}

function faultsOf(from: string, to: string): Faults {
  if (!isDay(from)) return { from: ['没有这一天'] }
  if (!isDay(to)) return { to: ['没有这一天'] }
  if (to < from) return { to: ['结束日期不能早于开始日期'] }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= MAX_PERIOD_DAYS ? { to: [`最多 ${MAX_PERIOD_DAYS} 天`] } : {}
}
