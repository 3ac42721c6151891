/** The seasons of a year in their order. */
export const seasonNames = ['春', '夏', '秋', '冬'] as const

/**
 * What the season of a plan that starts on a day (`2026-08-15`) is called: `2026 秋`. Seasons begin with 立春, 立夏, 立秋
 * and 立冬, in February, May, August and November; January belongs to the winter before.
 */
export function seasonOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month === 1 ? `${year - 1} 冬` : `${year} ${seasonNames[Math.floor((month - 2) / 3)] ?? '冬'}`
}
