import { useSearchParams } from 'react-router'
import { isDay } from './day-text.ts'
import { useNow } from '../../engine/records/now.ts'
import type { Days } from '../../platform/calendar.ts'
import { today } from '../../platform/time.ts'
import { type Period, type PeriodKey, faultOf, lasting, periodOf, periods } from './period.ts'

const PERIOD = 'period'
const FROM = 'from'
const TO = 'to'
const USUAL = 'month' satisfies PeriodKey

export interface ChosenPeriod {
  readonly key: PeriodKey
  /** What the person wrote into 自选, complete or not. */
  readonly free: Partial<Days>
  /** Absent while 自选 is not complete. */
  readonly period: Period | undefined
  readonly fault: string | undefined
}

/** The period of a report, as its address says; what it says wrongly counts as not said. */
export function usePeriod(): ChosenPeriod {
  const [address] = useSearchParams()
  const day = today(useNow())
  const key = periods.find((one) => one.key === address.get(PERIOD))?.key ?? USUAL
  const free = { from: dayIn(address.get(FROM)), to: dayIn(address.get(TO)) }
  if (key !== 'free') return { key, free, period: periodOf(key, day), fault: undefined }
  const { from, to } = free
  const fault = faultOf(free)
  return { key, free, fault, period: from && to && fault === undefined ? lasting({ from, to }) : undefined }
}

/** The address of the report for another period; whatever else stands there stays. */
export function withPeriod(address: URLSearchParams, key: PeriodKey, { from, to }: Partial<Days> = {}): string {
  const next = new URLSearchParams(address)
  for (const name of [PERIOD, FROM, TO]) next.delete(name)
  if (key !== USUAL) next.set(PERIOD, key)
  if (key === 'free' && from) next.set(FROM, from)
  if (key === 'free' && to) next.set(TO, to)
  return next.toString()
}

function dayIn(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined
}
