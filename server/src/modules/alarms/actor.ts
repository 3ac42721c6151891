import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'

/** Who looks at alarms or does something about them, within what, when, and by whose calendar. */
export interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}
