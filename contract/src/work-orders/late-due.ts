import { END_OF_WORK } from './from-step.ts'
import { daysLater } from '../values/index.ts'

/** Whether the moment by which work is to be done is over. */
export function isPast(due: string | undefined, now: number): boolean {
  return due !== undefined && Date.parse(due) < now
}

/**
 * By when work is to be done whose time was over when it was given out: the end of today's work, and once that is over tomorrow's.
 * Takes and gives the clock on the wall: `2026-11-20T10:21`.
 */
export function dueWhenLate(wallClock: string): string {
  const [day = '', clock = ''] = wallClock.split('T')
  return `${clock < END_OF_WORK ? day : daysLater(day, 1)}T${END_OF_WORK}`
}
