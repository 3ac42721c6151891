import { type Faults, refusal } from '@farm/contract/errors'

const DAY_MS = 24 * 3600_000
/** Two years, one of them a leap year, and a day to compare with. */
const MOST_DAYS = 732

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
  return (end - start) / DAY_MS >= MOST_DAYS ? { to: [`最多 ${MOST_DAYS} 天`] } : {}
}

/** JavaScript would read the 31st of February as a day of March. */
function timeOf(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : time
}
