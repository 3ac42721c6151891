import type { Db } from '../../platform/db/index.ts'
import type { Ask } from '../forms/index.ts'
import { amountText, keptAmount } from './stock.rules.ts'
import { MOST_MOVED, batchIn, movedSince } from './stock.store.ts'
import type { Place } from './ledger.ts'

interface StockTake {
  readonly place: Place
  /** ISO 8601. */
  readonly time: string
  /** The same by the clock of the farm. */
  readonly when: string
  readonly unit: string
  readonly ask: Ask
  readonly sees: (field: string) => boolean
}

/** What was counted is what lay there then: where the books moved since, it is shown by how much and what lies there now. */
export async function askOfMoved(
  db: Db,
  { place, time, when, unit, ask, sees }: StockTake,
  { batch, booked, counted }: { readonly batch: string; readonly booked: number; readonly counted: number },
): Promise<void> {
  const moves = await movedSince(db, { ...place, batch, time })
  if (moves === 0) return
  // What lies there now differs from what lay there then by all that was booked since: no sum over it is asked for.
  const now = (await batchIn(db, { ...place, batch }))?.balance ?? 0
  const change = keptAmount(now - booked)
  const after = sees('BatchBalance') ? `现有 ${amountText(keptAmount(counted + change), unit)}` : '的结存已含这些变化'
  const by = change === 0 ? '增减相抵' : `共${change > 0 ? '增加' : '减少'} ${amountText(Math.abs(change), unit)}`
  const moved = sees('Change')
    ? `有${moves > MOST_MOVED ? `超过 ${MOST_MOVED}` : ` ${moves}`} 笔出入库，${by}`
    : '有出入库'
  ask('stock/moved-since', 'Quantity', { since: when, moved, after })
}
