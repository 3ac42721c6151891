import type { ReportStretch } from '@farm/contract/statistics'
import { isDay } from '@farm/contract/values'
import { useSearchParams } from 'react-router'
import type { Days } from '../../platform/calendar.ts'
import { useToday } from '../records/use-today.ts'
import {
  type CalendarKey,
  type Period,
  type PeriodKey,
  faultOf,
  faultOfPeriod,
  lasting,
  periodOf,
  periods,
  steppedFrom,
  stretches,
} from './period.ts'
import { changedAddress } from '../../platform/changed-address.ts'

const PERIOD = 'period'
const AT = 'at'
const FROM = 'from'
const TO = 'to'
const USUAL = 'month' satisfies PeriodKey

export interface ChosenPeriod {
  readonly key: PeriodKey
  /** What the person wrote into 自选, complete or not. */
  readonly free: Partial<Days>
  /** Absent while 自选 is not complete, and where no report can be asked of it: then `fault` says why. */
  readonly period: Period | undefined
  readonly fault: string | undefined
  /** It is that in which today lies. */
  readonly isPresent: boolean
}

/** The period of a report, as its address says; what it says wrongly counts as not said. Of a report of one stretch it is that. */
export function usePeriod(fixed?: ReportStretch): ChosenPeriod {
  const [address] = useSearchParams()
  const present = useToday()
  const free = { from: dayIn(address.get(FROM)), to: dayIn(address.get(TO)) }
  // Who writes days without saying so means these.
  const usual = free.from || free.to ? 'free' : USUAL
  const key = fixed ? stretches[fixed].key : (periods.find((one) => one.key === address.get(PERIOD))?.key ?? usual)
  if (key !== 'free') {
    const period = periodOf(key, dayIn(address.get(AT)) ?? present, present)
    const { from, to } = period.days
    return { key, free, ...asked(period), isPresent: from <= present && present <= to }
  }
  const { from, to } = free
  const fault = faultOf(free)
  const chosen = from && to && fault === undefined ? asked(lasting({ from, to })) : { fault, period: undefined }
  return { key, free, ...chosen, isPresent: true }
}

function asked(period: Period): Pick<ChosenPeriod, 'period' | 'fault'> {
  const fault = faultOfPeriod(period)
  return { fault, period: fault === undefined ? period : undefined }
}

/** The address of the report for another period; whatever else stands there stays. */
export function withPeriod(address: URLSearchParams, key: PeriodKey, { from, to }: Partial<Days> = {}): string {
  const next = new URLSearchParams(address)
  for (const name of [PERIOD, AT, FROM, TO]) next.delete(name)
  if (key !== USUAL) next.set(PERIOD, key)
  if (key === 'free' && from) next.set(FROM, from)
  if (key === 'free' && to) next.set(TO, to)
  return next.toString()
}

/** The address of a report of one stretch for the one in which a day lies; nothing: the present one. */
export function withDay(address: URLSearchParams, day: string | undefined): URLSearchParams {
  return changedAddress(address, { [AT]: day })
}

/** That for the period before or after the one that is shown. */
export function withStep(address: URLSearchParams, { key, period }: Stepped, step: -1 | 1): string {
  const next = new URLSearchParams(withPeriod(address, key))
  next.set(AT, steppedFrom(key, period, step))
  return next.toString()
}

interface Stepped {
  readonly key: CalendarKey
  readonly period: Period
}

function dayIn(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined
}
