import { isDay } from '../values/index.ts'
import { isObject } from './values.ts'

const MOMENT = /^(19|20)\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/
const DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What runs out within so many days is told of ahead. */
export const SOON_DAYS = 30

/** True for an ISO 8601 time with offset that names a real moment. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT.test(value) && isDay(value.slice(0, 10))
}

/** True for a day as a record holds it: `2026-11-20`, of this century or the last. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && isDay(value)
}

/** True for a time of day: `08:30`. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value)
}

/** True for two days of which the first is not the later one. */
export function isPeriod(value: unknown): boolean {
  return areDays(value) && value.From <= value.To
}

/** True for a period that ends before it begins. */
export function isBackwards(value: unknown): boolean {
  return areDays(value) && value.From > value.To
}

function areDays(value: unknown): value is { readonly From: string; readonly To: string } {
  return isObject(value) && Object.keys(value).length === 2 && isDate(value.From) && isDate(value.To)
}
