const DAY_MS = 86_400_000
/** Excel counts days from here; its day 60 never was, so days before March 1900 count one less. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_RIGHT_DAY = 61
/** No zone shifts its clocks within a quarter of an hour. */
const STEADY_MS = 15 * 60_000

/** A day, `2026-11-20`, as a spreadsheet counts it; undefined for what is no day. */
export function serialOfDay(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : serialOf(time)
}

/** Writes moments as the clocks of a zone show them, the way a spreadsheet counts. */
export function makeSerials(zone: string): (milliseconds: number) => number {
  const writer = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()
  const offsetAt = (step: number): number => {
    const known = offsets.get(step)
    if (known !== undefined) return known
    const start = step * STEADY_MS
    const offset = Date.parse(`${writer.format(start).replace(' ', 'T')}Z`) - start
    offsets.set(step, offset)
    return offset
  }
  return (milliseconds) => serialOf(milliseconds + offsetAt(Math.floor(milliseconds / STEADY_MS)))
}

function serialOf(localMs: number): number {
  const days = (localMs - EPOCH) / DAY_MS
  return days < FIRST_RIGHT_DAY ? days - 1 : days
}
