const DAY_MS = 24 * 3600_000

/** How long a deleted record can still be taken back: 还有 12 天, on the last day 今天清除. */
export function purgeText(purgeTime: string, now: number): string {
  const days = Math.floor((Date.parse(purgeTime) - now) / DAY_MS)
  return days < 1 ? '一天之内' : `${days} 天后`
}
