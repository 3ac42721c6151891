import { daysLater } from '@farm/contract/values'
import { startOfDay, today } from '../../platform/time.ts'

const HOUR_MS = 3600_000
const MINUTE_MS = 60_000
/** 03:30 on the farm's clock. */
const QUIET_MS = 3.5 * HOUR_MS
/** Walls of a county do not all load at the same moment. */
const SPREAD_MS = 15 * MINUTE_MS
/** A page that came up a moment ago is fresh. */
const FRESH_MS = HOUR_MS

interface Loading {
  readonly now: number
  /** When the page was loaded, which may be long before anything hung on a wall. */
  readonly loadedAt: number
  /** 0 to 1. */
  readonly chance: number
}

/** When the page is loaded anew: at the next quiet minute, earlier or later by chance, unless it is fresh then. All in milliseconds. */
export function nextReload({ now, loadedAt, chance }: Loading): number {
  const aside = (2 * chance - 1) * SPREAD_MS
  const onDay = (day: string) => Date.parse(startOfDay(day)) + QUIET_MS + aside
  const tonight = onDay(today(now))
  return tonight > now && tonight - loadedAt > FRESH_MS ? tonight : onDay(daysLater(today(now), 1))
}
