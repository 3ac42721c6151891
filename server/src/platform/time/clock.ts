/** Where the present moment comes from; tests pass their own. */
export interface Clock {
  now(): Date
  /** In which days are cut: `Asia/Shanghai`. */
  readonly zone: string
}

export function systemClock(zone: string): Clock {
  return { now: () => new Date(), zone }
}

const writers = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than adding a record; there is one time zone. */
function writerFor(zone: string): Intl.DateTimeFormat {
  // Sweden writes them the way ISO does.
  const writer =
    writers.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  writers.set(zone, writer)
  return writer
}

/** Day and time of a moment in a time zone: `2026-11-20` and `08:30`. */
export function wallClock(moment: Date, zone: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = writerFor(zone).format(moment).split(' ')
  return { day, time }
}

/** A moment as people read it: `2026-11-20 08:30`. */
export function formatMoment(moment: Date | string, zone: string): string {
  const { day, time } = wallClock(new Date(moment), zone)
  return `${day} ${time}`
}

/** A moment to the second, where the order of what happened matters: `2026-11-20 08:30:15`. */
export function formatSecond(moment: Date | string, zone: string): string {
  return `${formatMoment(moment, zone)}:${new Date(moment).toISOString().slice(17, 19)}`
}
