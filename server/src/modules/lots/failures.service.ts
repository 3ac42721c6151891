import { faulty } from '@farm/contract/errors'
import { lotForm, lotTestForm } from '@farm/contract/lots'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { MOST_BEHIND, upstreamOf } from './around.store.ts'
import { testsOf } from './certificates.store.ts'
import { type TestRow, failuresAgainst } from './failures.rules.ts'
import { kinOf } from './kin.service.ts'
import { type LotRow, contentsOf, seenContents } from './lots.store.ts'

/** The tests that failed of goods of the same harvests and stand against a lot, whoever may see them; the latest last. */
export async function openFailures(db: Db, id: string): Promise<readonly TestRow[]> {
  const tests = await testsOf(db, await kinOf(db, id))
  if (!tests.some(({ data }) => data.Result === '不合格')) return []
  const behind = await contentsOf(db, lotForm, await upstreamOf(db, id, MOST_BEHIND))
  const sources = new Map(
    [...behind].map(([lot, { Sources = [] }]) => [lot, Sources.flatMap(({ Lot }) => Lot ?? [])] as const),
  )
  return failuresAgainst(tests, { id, sources })
}

/** Goods of which something failed are released by nobody before they were tested again. */
export async function refuseFailed(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  lot: LotRow,
): Promise<void> {
  const failed = (await openFailures(db, lot.id)).at(-1)
  if (!failed) return
  const kind = scope.kinds.byKey(lotTestForm.key)
  const isSeen = kind?.rights.has('view') && (await seenContents(db, scope, kind, [failed.id])).length > 0
  const { Date: day = '', Items: items = '' } = isSeen ? failed.data : {}
  const which = [day, '检测不合格', items && `（${items}）`].filter(Boolean).join(' ')
  throw faulty({
    Id: [`批次 ${lot.data.Number ?? ''} 或同一次采收的批次${which}；请让检测机构复检同样的项目，合格后再解除暂扣`],
  })
}
