const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS
/** The first Monday of this reckoning, 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The Monday (UTC) in whose week a moment lies, ms. */
export function weekOf(ts: number): number {
  return FIRST_MONDAY_MS + Math.floor((ts - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS
}

/** The name of the table of a week: `telemetry_20261116`. */
export function tableOf(week: number): string {
  return `telemetry_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** The week that a table is of; undefined for other tables. */
export function weekOfTable(name: string): number | undefined {
  const [, year, month, day] = /^telemetry_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T00:00:00Z`)
}
