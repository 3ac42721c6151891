import type { FieldDevice } from './field-device.ts'
import { type Values, valuesAt } from './measuring.ts'

/** What a device says of one moment, as ThingsBoard devices do. */
export interface Point {
  readonly ts: number
  readonly values: Values
}

interface Span {
  readonly from: Date
  readonly to: Date
}

const STEP_MS = 30 * 60_000
/** What hardly changes is told so often, and of a pump that rests everything. */
const SLOW_MS = 6 * 3_600_000
const RESTING_MS = 2 * 3_600_000
/** Last of all a device tells how it is now. */
const FRESH_MS = 60_000
const HOURS_SILENT = 26

const slow: ReadonlySet<string> = new Set(['battery', 'soilEc', 'soilPh'])

/** Every half hour of a span, without its begin, and its end. */
export function pointsOf(device: FieldDevice, { from, to }: Span): Point[] {
  const first = Math.floor(from.getTime() / STEP_MS) * STEP_MS + STEP_MS
  const last = to.getTime() - FRESH_MS
  const count = Math.max(0, Math.ceil((last - first) / STEP_MS))
  const steps = Array.from({ length: count }, (_, index) => first + index * STEP_MS)
  const told = steps.flatMap((ts) => tellingAt(device, ts) ?? [])
  return last > from.getTime() ? [...told, ...whatIsNow(device, last)] : told
}

function whatIsNow(device: FieldDevice, ts: number): Point[] {
  const values = valuesAt(device, new Date(ts))
  return Object.keys(values).length > 0 ? [{ ts, values }] : []
}

function tellingAt(device: FieldDevice, ts: number): Point | undefined {
  const all = valuesAt(device, new Date(ts))
  const isResting = all.running === 0 || all.opening === 0
  if (isResting && ts % RESTING_MS !== 0) return undefined
  const values = ts % SLOW_MS === 0 ? all : Object.fromEntries(Object.entries(all).filter(([name]) => !slow.has(name)))
  return Object.keys(values).length > 0 ? { ts, values } : undefined
}

/** Up to when a device spoke; a silent one stopped more than a day before the demo was made. */
export function spokeUntil({ condition }: FieldDevice, madeAt: Date, to: Date): Date {
  return condition === 'silent' ? new Date(madeAt.getTime() - HOURS_SILENT * 3_600_000) : to
}
