/** The same numbers at every run. */
export function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
/** Moments beside midnight of the farm, where days, weeks, months and years part; those of UTC are no borders. */
export const borders = [
  '2024-12-30',
  '2025-01-01',
  '2025-12-29',
  '2026-01-01',
  '2026-01-05',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-05',
]
export const momentsAt = (day: string) => {
  const midnight = Date.parse(`${day}T00:00:00+08:00`)
  return [midnight - 1, midnight, midnight + 7 * 3_600_000 + 59_000, midnight + 8 * 3_600_000].map((at) =>
    new Date(at).toISOString(),
  )
}
