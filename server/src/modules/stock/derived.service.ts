import type { MovementData } from '@farm/contract/stock'
import type { Db } from '../../platform/db/index.ts'
import * as store from './stock.store.ts'

/** The derived fields of movements: balances and values shift when something is booked before them, and they may be taken back. */
export async function deriveMovements(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MovementData>> {
  const rows = await store.entriesOf(db, ids)
  return new Map(
    rows.map(({ id, value, adjusted, balance, batchBalance, isReversed }) => [
      id,
      {
        Value: value,
        ...(adjusted !== 0 && { Adjusted: adjusted }),
        Balance: balance,
        BatchBalance: batchBalance,
        ...(isReversed && { IsReversed: true }),
      },
    ]),
  )
}

/** 库存 of inputs of an enterprise; those that several share lie in several stores. */
export async function deriveStocks(db: Db, ids: readonly string[]) {
  const stocks = await store.ownStocks(db, ids)
  return new Map([...stocks].map(([id, balance]) => [id, { Stock: balance }]))
}
