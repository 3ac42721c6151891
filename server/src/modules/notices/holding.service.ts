import type { Db } from '../../platform/db/index.ts'
import { type AsItWillBe, withdrawKind, withdrawUntrue } from './holding.store.ts'

/** Withdraws what people were told of records and is not so any more, with the transaction that changes them. */
export function withdraw(db: Db, ...records: readonly AsItWillBe[]): Promise<void> {
  return withdrawUntrue(db, records)
}

/** Withdraws that steps or a series of these were not given out: now they are. */
export function withdrawNotIssued(db: Db, ...ids: readonly string[]): Promise<void> {
  return withdrawKind(db, 'not-issued', ids)
}
