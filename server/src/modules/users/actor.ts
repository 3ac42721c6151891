import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'

/** Who asks, in the transaction of the request. */
export interface By {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/** Who does something that other people hear of, when, and by whose calendar. */
export interface Actor extends By {
  readonly now: Date
  readonly zone: string
}
