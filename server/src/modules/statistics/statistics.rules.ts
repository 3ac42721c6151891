import { type Faults, refusal } from '@farm/contract/errors'
import { MAX_PERIOD_DAYS } from '@farm/contract/statistics'

const DAY_MS = 24 * 3600_000

interface Period {
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
  const [start, end] = [timeOf(from), timeOf(to)]
  if (start === undefined) return { from: ['没有这一天'] }
  if (end === undefined) return { to: ['没有这一天'] }
  if (end < start) return { to: ['不能早于开始日期'] }
  return (end - start) / DAY_MS >= MAX_PERIOD_DAYS ? { to: [`最多 ${MAX_PERIOD_DAYS} 天`] } : {}
}

/** JavaScript would read the 31st of February as a day of March. */
function timeOf(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : time
}
