import type { Series } from '../telemetry-queries.ts'
import { type OwnDays, type SpanChoice, USUAL_SPAN, spans } from './span-choice.ts'

const SERIES = 'curve'
const SPAN = 'span'
const FROM = 'from'
const TO = 'to'
/** More lines than these nobody tells apart. */
export const MOST_SERIES = 6

const ONE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.{1,60})$/
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** What is drawn, as the address says; what it says wrongly counts as not said. */
export function seriesIn(address: URLSearchParams): readonly Series[] {
  const told = [...new Set(address.getAll(SERIES))].flatMap((text) => {
    const [, deviceId, metric] = ONE.exec(text) ?? []
    return deviceId !== undefined && metric !== undefined ? [{ deviceId, metric }] : []
  })
  return told.slice(0, MOST_SERIES)
}

export function withSeries(address: URLSearchParams, series: readonly Series[]): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(SERIES)
  for (const { deviceId, metric } of series) next.append(SERIES, `${deviceId}.${metric}`)
  return next
}

/** A series taken in, or out where it was in. */
export function toggled(series: readonly Series[], one: Series): readonly Series[] {
  const others = series.filter((other) => !isSame(other, one))
  return others.length < series.length ? others : [...series, one]
}

export function isSame(a: Series, b: Series): boolean {
  return a.deviceId === b.deviceId && a.metric === b.metric
}

/** The span that is shown, as the address says. */
export function spanIn(address: URLSearchParams): SpanChoice {
  const [from, to] = [address.get(FROM) ?? '', address.get(TO) ?? '']
  if (DAY.test(from) && DAY.test(to) && from <= to) return { from, to }
  return spans.find(({ key }) => key === address.get(SPAN))?.key ?? USUAL_SPAN
}

export function withSpan(address: URLSearchParams, choice: SpanChoice): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of [SPAN, FROM, TO]) next.delete(name)
  if (typeof choice !== 'string') return withDays(next, choice)
  if (choice !== USUAL_SPAN) next.set(SPAN, choice)
  return next
}

function withDays(address: URLSearchParams, { from, to }: OwnDays): URLSearchParams {
  address.set(FROM, from)
  address.set(TO, to)
  return address
}
