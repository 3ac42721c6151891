import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'

/** Who does something about faces, within what, and when. */
export interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}
