import { TrustedTime } from '../trusted-time.ts'

/** What a test says is the present of a job that deletes by age. */
export function trusted(now: Date): TrustedTime {
  return new TrustedTime(now)
}
