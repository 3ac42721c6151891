import { type Keeping, certificateKind, longestOf, punchInRetention } from '@farm/contract/books'
import { operationForm } from '@farm/contract/operations'
import { yearsLater } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Kept, registerKeeping, registerRules } from '../forms/index.ts'
import { refuseLosingLines } from './naming.service.ts'
import * as store from './retention.store.ts'

/** What the record books are made of stays as long as the law wants it, and stays in its book. */
export function registerBooks(): void {
  registerRules(operationForm, {
    beforeEdit: (context) => refuseLosingLines(context, operationForm, 'Type'),
    concerns: (_, act) => act === 'edit',
  })
  registerKeeping(punchInRetention.kind, async (db, ids) =>
    keptOf(db, await store.punchInsKept(db, ids), punchInRetention),
  )
  registerKeeping(certificateKind, async (db, ids) =>
    keptOf(db, await store.certificatesKept(db, ids), { source: '', years: 0 }),
  )
}

type Rows = Awaited<ReturnType<typeof store.punchInsKept>>

/** Those whose years are not over. */
async function keptOf(db: Db, rows: Rows, usual: Keeping): Promise<ReadonlyMap<string, Kept>> {
  if (rows.length === 0) return new Map()
  const today = await store.farmDay(db)
  const kept = new Map<string, Kept>()
  for (const { id, since, certificates } of rows) {
    const { source, years } = longestOf(usual, certificates)
    const until = yearsLater(since, years)
    if (until >= today) kept.set(id, { source, until })
  }
  return kept
}
