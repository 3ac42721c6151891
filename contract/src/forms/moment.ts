const MOMENT = /^(19|20)\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/

/** True for an ISO 8601 time with offset that names a real moment. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT.test(value) && isDay(value.slice(0, 10))
}

/** True for a day that there is: `2026-02-29` is none. JavaScript alone would take it for the first of March. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
