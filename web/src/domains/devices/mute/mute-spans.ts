const HOUR_MS = 60 * 60_000

/** How long maintenance usually takes. */
export const muteSpans = [
  { label: '1 小时', ms: HOUR_MS },
  { label: '4 小时', ms: 4 * HOUR_MS },
  { label: '1 天', ms: 24 * HOUR_MS },
  { label: '7 天', ms: 7 * 24 * HOUR_MS },
] as const

/** Up to the minute in which such a span ends. */
export function endOf(now: number, ms: number): string {
  const minute = 60_000
  return new Date(Math.ceil((now + ms) / minute) * minute).toISOString()
}
