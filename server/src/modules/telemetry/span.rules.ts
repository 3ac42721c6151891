import { refusal } from '@farm/contract/errors'
import type { CurveStep } from '@farm/contract/telemetry'

/** From the beginning on and before the end. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

const DAY_MS = 86_400_000
/** Every value of so long a span is looked at; of a longer one its hours, of a still longer one its days. */
const LONGEST_RAW = 2 * DAY_MS
const LONGEST_HOURS = 60 * DAY_MS

/** The span that is asked for: the last day unless told, up to now unless told. */
export function spanOf({ from, to }: { readonly from?: string; readonly to?: string }, now: Date): Span {
  const end = to === undefined ? now : momentOf(to)
  const begin = from === undefined ? new Date(end.getTime() - DAY_MS) : momentOf(from)
  if (begin >= end) throw refusal('telemetry/span')
  return { from: begin, to: end }
}

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw refusal('telemetry/span')
  return moment
}

/** How finely a span is looked at. */
export function stepOf({ from, to }: Span): CurveStep {
  const length = to.getTime() - from.getTime()
  if (length <= LONGEST_RAW) return 'raw'
  return length <= LONGEST_HOURS ? 'hour' : 'day'
}

const coarser = { raw: 'hour', hour: 'day', day: undefined } satisfies Record<CurveStep, CurveStep | undefined>

/** What is looked at where the finer is kept no more. */
export function coarserThan(step: CurveStep): CurveStep | undefined {
  return coarser[step]
}

const HOUR_MS = 3_600_000

/**
 * What of a span is whole hours, or whole days, which begin as told: figures of them are of values within the span and of no
 * others. Undefined where there are none.
 */
export function wholeWithin(
  { from, to }: Span,
  step: CurveStep,
  beginningOfDay: (moment: Date) => Date,
): Span | undefined {
  const floor = (moment: Date) =>
    step === 'day' ? beginningOfDay(moment) : new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)
  const before = floor(new Date(from.getTime() - 1))
  const length = step === 'day' ? DAY_MS : HOUR_MS
  // A day in which the clocks are changed is longer or shorter: half of it on the beginning of the next is found anyhow.
  const first = floor(new Date(before.getTime() + length * 1.5))
  const end = floor(to)
  return first < end ? { from: first, to: end } : undefined
}
