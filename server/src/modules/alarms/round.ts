import type { Moment } from './raising.service.ts'
import type { Watching } from './round.store.ts'
import type { LoadedRules } from './rules.service.ts'

/** One round of what time alone decides. */
export interface Round extends Moment {
  readonly rules: LoadedRules
  readonly watching: Watching
  /** Times in which nobody listened to devices, ms. */
  readonly gaps: ReadonlyArray<{ readonly began: number; readonly ended: number }>
}
