import { vi } from 'vitest'
import { leave } from '../platform/leave.ts'

/** Addresses that the page was left for since the test began. */
export const leftFor: string[] = []

function goTo(address: string): void {
  leave.isUnderWay = true
  leftFor.push(address)
}

/** The page stays where it is and remembers where it would have gone. */
export function standStill(): void {
  leftFor.length = 0
  leave.isUnderWay = false
  vi.spyOn(leave, 'to').mockImplementation(goTo)
  vi.spyOn(leave, 'instead').mockImplementation(goTo)
  vi.spyOn(leave, 'again').mockImplementation(() => goTo(window.location.href))
}
