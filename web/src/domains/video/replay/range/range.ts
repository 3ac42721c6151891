import { formatDuration, formatRange } from '@farm/contract/values'
import { LONGEST_CLIP_MINUTES } from '@farm/contract/video'
import { MINUTE_MS, SECOND_MS, type Stretch, clockOf, lengthText } from '../recorded.ts'

const USUAL_MS = MINUTE_MS
const LEAST_MS = SECOND_MS

/** What is marked first: a minute from what is shown on. */
export function markedFrom(moment: number, day: Stretch): Stretch {
  const from = Math.min(Math.floor(moment / SECOND_MS) * SECOND_MS, day.to - USUAL_MS)
  return { from, to: from + USUAL_MS }
}

/** The range with one end elsewhere, within the day; the other end makes way. */
export function withEnd(
  range: Stretch,
  day: Stretch,
  { end, moment }: { readonly end: keyof Stretch; readonly moment: number },
): Stretch {
  const at = Math.min(day.to, Math.max(day.from, Math.round(moment / SECOND_MS) * SECOND_MS))
  if (end === 'from') {
    const from = Math.min(at, day.to - LEAST_MS)
    return { from, to: Math.max(range.to, from + LEAST_MS) }
  }
  const to = Math.max(at, day.from + LEAST_MS)
  return { from: Math.min(range.from, to - LEAST_MS), to }
}

/** Why a range can neither be fetched nor kept; nothing where it can. */
export function rangeFault({ from, to }: Stretch, stretches: readonly Stretch[]): string | undefined {
  if (to - from > LONGEST_CLIP_MINUTES * MINUTE_MS) return `一次最长 ${formatDuration(LONGEST_CLIP_MINUTES)}`
  if (!stretches.some((one) => one.from < to && one.to > from)) return '这段时间没有录像'
  return undefined
}

/** 10:32:15–10:33:15，1 分钟 and what of it is missing. */
export function rangeText(range: Stretch, stretches: readonly Stretch[]): string {
  const length = range.to - range.from
  const there = stretches.reduce((sum, { from, to }) => {
    return sum + Math.max(0, Math.min(to, range.to) - Math.max(from, range.from))
  }, 0)
  const missing = length - there
  const told = `${formatRange(clockOf(range.from), clockOf(range.to))}，${lengthText(length)}`
  return missing >= SECOND_MS && there > 0 ? `${told}，其中 ${lengthText(missing)}没有录像` : told
}
