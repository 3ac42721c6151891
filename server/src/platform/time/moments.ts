import { wallClock } from './clock.ts'

const MINUTE_MS = 60_000

/** Reads what the clocks of a zone show as moments. */
export function makeMoments(zone: string): (day: string, time: string) => string {
  const shownAt = (moment: number) => {
    const { day, time } = wallClock(new Date(moment), zone)
    return Date.parse(`${day}T${time}:00Z`)
  }
  return (day, time) => {
    const shown = Date.parse(`${day}T${time}Z`)
    const minutes = Math.floor(shown / MINUTE_MS) * MINUTE_MS
    const offset = shownAt(minutes) - minutes
    // Where the clocks were changed in between, the second look is the right one.
    const second = shownAt(minutes - offset) - (minutes - offset)
    return new Date(shown - second).toISOString()
  }
}
