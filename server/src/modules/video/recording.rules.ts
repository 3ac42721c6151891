import { daysLater } from '@farm/contract/values'
import type { RecordedPart, RecordingPlan, VideoDriver } from '@farm/contract/video'

/** What comes through the gateway and can be kept here; the others record by themselves. */
export const recordedHere = ['sim', 'rtsp', 'static', 'zlm', 'mediamtx'] as const satisfies readonly VideoDriver[]

export function isRecordedHere(driver: VideoDriver): boolean {
  return recordedHere.some((one) => one === driver)
}

/** Files that stand so close to each other were written without a break: clocks are not finer. Milliseconds. */
export const SEAM_MS = 3_000

/** A stretch of time, milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Stretch extends Span {
  readonly bytes: number
}

/** Stretches in order of time, put together where nothing is missing between them. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const one of stretches) {
    const last = whole.at(-1)
    if (!last || one.from - last.to > SEAM_MS) whole.push(one)
    else whole[whole.length - 1] = { ...last, to: Math.max(last.to, one.to), bytes: last.bytes + one.bytes }
  }
  return whole
}

/** As much of stretches as lies within a span; of what lies beside it the bytes go by length. */
export function within(stretches: readonly Stretch[], { from, to }: Span): Stretch[] {
  return stretches.flatMap((one) => {
    const [begin, end] = [Math.max(one.from, from), Math.min(one.to, to)]
    if (end <= begin) return []
    return { from: begin, to: end, bytes: Math.round((one.bytes * (end - begin)) / (one.to - one.from)) }
  })
}

export function bytesOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function partOf({ from, to, bytes }: Stretch): RecordedPart {
  return { From: new Date(from).toISOString(), To: new Date(to).toISOString(), Bytes: bytes }
}

/** Whether a camera is to be recorded at what the clocks of the farm show: `2026-11-20` and `08:30`. */
export function isWanted(
  { Mode, Hours = [] }: Pick<RecordingPlan, 'Mode' | 'Hours'>,
  { day, time }: { readonly day: string; readonly time: string },
): boolean {
  if (Mode !== 'hours') return Mode === 'always'
  const today = weekdayOf(day)
  const yesterday = weekdayOf(daysLater(day, -1))
  return Hours.some(({ Days, From, To }) => {
    if (From < To) return Days.includes(today) && From <= time && time < To
    // Over midnight, of the night that began on one of the days.
    return (Days.includes(today) && From <= time) || (Days.includes(yesterday) && time < To)
  })
}

/** Monday is 1, Sunday 7. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** How a file of a camera is called that is fetched: `东坡果园1号_2026-11-22_10-20-00.mp4`. */
export function movieName(camera: string, { day, time }: { readonly day: string; readonly time: string }): string {
  const name = camera.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || '录像'
  return `${name}_${day}_${time.replaceAll(':', '-')}.mp4`
}
