import type { DemoProgress } from '@farm/contract/access'
import { formatInUnit, formatNumber } from '@farm/contract/values'

const TEN_SECONDS = 10
const MINUTE_SECONDS = 60
/** From here on nobody counts in seconds. */
const MINUTES_FROM_SECONDS = 120

/** What is being made, with how many of how many where there is anything to count. */
export function phaseText({ Phase, Done, Total }: DemoProgress): string {
  return Total > 0 ? `${Phase} ${formatNumber(Done)} / ${formatNumber(Total)}` : Phase
}

/** About how long the whole takes from now, rounded up; undefined where it can't be estimated. */
export function timeLeftText({ SecondsLeft }: DemoProgress): string | undefined {
  if (SecondsLeft === undefined) return undefined
  // One unit is enough here; the formatter of durations would come to every page in the chunk of signing in.
  if (SecondsLeft >= MINUTES_FROM_SECONDS)
    return `约还需 ${formatInUnit(Math.ceil(SecondsLeft / MINUTE_SECONDS), '分钟')}`
  return `约还需 ${formatInUnit(Math.max(1, Math.ceil(SecondsLeft / TEN_SECONDS)) * TEN_SECONDS, '秒')}`
}
