import { today } from '../../../platform/time.ts'
import { changedAddress } from '../../../platform/changed-address.ts'

const DAY = 'day'
const PAGE = 'page'

interface AttendanceAddress {
  /** Of the farm; today unless told, and never to come. */
  readonly day: string
  readonly page: number
}

export function readAttendance(address: URLSearchParams, now: number): AttendanceAddress {
  const day = address.get(DAY) ?? ''
  const present = today(now)
  const page = Number(address.get(PAGE))
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= present ? day : present,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of another day, from its first page on. */
export function atDay(address: URLSearchParams, day: string): URLSearchParams {
  return changedAddress(address, { [PAGE]: undefined, [DAY]: day })
}

export function atPage(address: URLSearchParams, page: number): URLSearchParams {
  return changedAddress(address, { [PAGE]: String(page) })
}

/** The days of a month up to one of them, as they are taken along. */
export function monthUpTo(day: string): { readonly from: string; readonly to: string } {
  return { from: `${day.slice(0, 8)}01`, to: day }
}
