import type { DemoProgress } from '@farm/contract/access'

const TEN_SECONDS = 10
const MINUTE_SECONDS = 60
/** From here on nobody counts in seconds. */
const MINUTES_FROM_SECONDS = 120

const counted = new Intl.NumberFormat('zh-CN')

/** What is being made, with how many of how many where there is anything to count. */
export function phaseText({ Phase, Done, Total }: DemoProgress): string {
  return Total > 0 ? `${Phase} ${counted.format(Done)} / ${counted.format(Total)}` : Phase
}

/** About how long the whole takes from now, rounded up; undefined where it can't be estimated. */
export function timeLeftText({ SecondsLeft }: DemoProgress): string | undefined {
  if (SecondsLeft === undefined) return undefined
  if (SecondsLeft >= MINUTES_FROM_SECONDS) return `约还需 ${Math.ceil(SecondsLeft / MINUTE_SECONDS)} 分钟`
  return `约还需 ${Math.max(1, Math.ceil(SecondsLeft / TEN_SECONDS)) * TEN_SECONDS} 秒`
}
