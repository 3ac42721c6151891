/** Where the present moment comes from; tests pass their own. */
export interface Clock {
  now(): Date
  /** In which days are cut: `Asia/Shanghai`. */
  readonly zone: string
}

export function systemClock(zone: string): Clock {
  return { now: () => new Date(), zone }
}

/** Day and time of a moment in a time zone: `2026-11-20` and `08:30`. */
export function wallClock(moment: Date, zone: string): { readonly day: string; readonly time: string } {
  // Sweden writes them the way ISO does.
  const [day = '', time = ''] = moment.toLocaleString('sv-SE', { timeZone: zone }).split(' ')
  return { day, time: time.slice(0, 5) }
}
