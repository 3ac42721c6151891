import { HOUR_MS, MINUTE_MS, type Stretch } from '../recorded.ts'

/** How closely the bar is looked at, hours; the wheel goes between them. */
export const zoomHours = [24, 12, 6, 3, 1] as const
const LEAST_MS = HOUR_MS
/** What plays on beyond the window is shown again so far from its beginning. */
const FOLLOWED = 0.1

/** What of the day the bar shows: a part of it, or all. */
export type Window = Stretch

export const spanOf = ({ from, to }: Stretch): number => to - from

/** Where a moment stands in the window, 0 to 1 within it. */
export function shareOf(window: Window, moment: number): number {
  return (moment - window.from) / spanOf(window)
}

/** The moment at a place of the window, never outside of it. */
export function momentAt(window: Window, share: number): number {
  return Math.round(window.from + Math.min(1, Math.max(0, share)) * spanOf(window))
}

/** The window moved by so much, within the day. */
export function moved(window: Window, day: Stretch, by: number): Window {
  const from = Math.min(day.to - spanOf(window), Math.max(day.from, window.from + by))
  return { from, to: from + spanOf(window) }
}

/** The window so long, within the day; what stands at `about` stays where it is. */
export function zoomed(window: Window, day: Stretch, { span, about }: { span: number; about: number }): Window {
  const next = Math.min(spanOf(day), Math.max(LEAST_MS, span))
  const share = Math.min(1, Math.max(0, shareOf(window, about)))
  return moved({ from: about - share * next, to: about + (1 - share) * next }, day, 0)
}

/** The next step of the zoom: `closer` or further away. */
export function stepped(window: Window, day: Stretch, way: 'closer' | 'further', about: number): Window {
  const hours = spanOf(window) / HOUR_MS
  const next = way === 'closer' ? zoomHours.find((one) => one < hours) : zoomHours.findLast((one) => one > hours)
  return next === undefined ? window : zoomed(window, day, { span: next * HOUR_MS, about })
}

/** The window after what is shown went on from `before`: what was in sight stays in sight. */
export function following(
  window: Window,
  day: Stretch,
  { before, moment }: { before: number; moment: number },
): Window {
  const isIn = (one: number) => one >= window.from && one <= window.to
  if (!isIn(before) || isIn(moment)) return window
  return moved({ from: moment - FOLLOWED * spanOf(window), to: moment + (1 - FOLLOWED) * spanOf(window) }, day, 0)
}

export interface Tick {
  readonly at: number
  /** Absent: a small one between those that are told. */
  readonly label?: string
}

/** Minutes between ticks, and between those that are told, by the hours that are shown. */
const scales: ReadonlyArray<readonly [hours: number, every: number, told: number]> = [
  [1.5, 5, 10],
  [4, 15, 30],
  [8, 30, 60],
  [14, 60, 120],
  [24, 60, 120],
]

/** The marks of the clock along the bar; on a narrow one half of them are told. */
export function ticksOf(window: Window, day: Stretch, { isNarrow }: { readonly isNarrow: boolean }): readonly Tick[] {
  const [, every = 60, told = 120] = scales.find(([hours]) => spanOf(window) <= hours * HOUR_MS) ?? []
  const [step, toldStep] = [every * MINUTE_MS, (isNarrow ? 2 : 1) * told * MINUTE_MS]
  const first = Math.ceil((window.from - day.from) / step)
  const last = Math.floor((window.to - day.from) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const after = (first + index) * step
    return { at: day.from + after, ...(after % toldStep === 0 && { label: clockText(after) }) }
  })
}

/** `10:30`, of what has passed of a day. */
function clockText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  return [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':')
}
