import { refusal } from '@farm/contract/errors'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE, parseFilter, wantedIds } from '@farm/contract/wire'
import { type Db, databaseFault } from '../../platform/db/index.ts'
import { type Branch, Page, type Scope, type SeenKind } from '../access/index.ts'
import { countedKey } from './figures.rules.ts'
import { chosenConditions, idCondition } from './filter.store.ts'
import type { Total } from './jump.store.ts'
import { isOneWay, ordersOf, writeCursor } from './order.store.ts'
import { kindById, needRight } from './registry.ts'
import * as store from './records.store.ts'

export interface ListQuery {
  readonly formId: string
  readonly page?: number
  readonly pageSize?: number
  readonly cursor?: string
  readonly orderBy?: string
  readonly qs?: string
  readonly search?: string
  readonly ids?: string
  readonly expand?: string
}

/** Filters that no index serves are given up after this, and the person is asked to narrow them. */
const FILTER_LIMIT_MS = 2_000

/** A page of records as the caller may see them. Totals come with a page number; a cursor goes on without counting. */
export async function listRecords(db: Db, scope: Scope, query: ListQuery): Promise<Page> {
  const kind = kindById(scope, query.formId)
  needRight(kind, 'view')
  const choice = choiceOf(query, kind, scope)
  const isQuick = !query.qs && !query.search && !sortsAtLength(kind, query)
  if (isQuick) return pageOf(db, scope, choice, query)
  return withinLimit(db, (within) => pageOf(within, scope, choice, query))
}

/** Asks what may take long: it is given up in time. */
export function withinLimit<Answer>(db: Db, ask: (within: Db) => Promise<Answer>): Promise<Answer> {
  return db
    .transaction()
    .execute(async (transaction) => {
      await store.limitTime(transaction, FILTER_LIMIT_MS)
      return ask(transaction)
    })
    .catch((error: unknown) => {
      throw databaseFault(error) === 'timeout' ? refusal('wire/slow-query') : error
    })
}

/** By a field of a designed form, or up and down at once, for which there is no index. */
function sortsAtLength({ isBuiltIn }: SeenKind, { orderBy }: ListQuery): boolean {
  if (orderBy === undefined) return false
  return (!isBuiltIn && /(^|,)\s*F\d/.test(orderBy)) || !isOneWay(ordersOf(orderBy))
}

function choiceOf(query: ListQuery, kind: SeenKind, scope: Scope): store.Choice {
  const { page = 1, cursor, orderBy, expand } = query
  const ids = query.ids === undefined ? undefined : wantedIds(query.ids)
  const limit = ids ? Math.max(ids.length, 1) : (query.pageSize ?? MAX_PAGE_SIZE)
  const offset = (page - 1) * limit
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const total = query.page === undefined ? undefined : countedTotal(kind, scope, query)
  const branch = query.qs ? undefined : countedBranch(kind, scope, query)
  const isByChange = orderBy === undefined || orderBy === 'UpdateTime desc'
  const conditions = chosenConditions(kind, scope, query)
  return {
    kind,
    orderBy,
    expand,
    cursor,
    limit,
    offset,
    branch: isByChange ? branch : undefined,
    total,
    conditions: ids ? [idCondition(ids, 'r'), ...conditions] : conditions,
  }
}

async function pageOf(db: Db, scope: Scope, choice: store.Choice, query: ListQuery): Promise<Page> {
  const { json, found, lastKeys, total: counted } = await store.rowsOf(db, scope, choice)
  const isWhole = found <= choice.limit
  const nextCursor = isWhole ? undefined : writeCursor(lastKeys ?? '[]')
  if (query.page === undefined) return new Page(json, { nextCursor })
  const isLastPage = isWhole && (found > 0 || choice.offset === 0)
  const total = isLastPage ? choice.offset + found : (counted ?? (await store.countOf(db, scope, choice)))
  return new Page(json, { nextCursor, total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

/** What the daily counts tell of a list: all of a branch, or what has the values that its records are counted by. */
function countedTotal(kind: SeenKind, scope: Scope, query: ListQuery): Total | undefined {
  const branch = countedBranch(kind, scope, query)
  if (!branch || !query.qs) return branch && { branch }
  const key = countedKey(kind, parseFilter(query.qs))
  return key && { branch, key }
}

/** The branch that a list shows, where it is counted and nothing but a filter narrows it. */
function countedBranch(kind: SeenKind, scope: Scope, query: ListQuery): Branch | undefined {
  const reach = scope.over({ kind, right: 'view' })
  const isNarrowed = [query.search, query.ids, query.cursor].some((one) => one !== undefined)
  const reachesBranch = reach === '全部' || reach === '本组织及下级'
  if (!kind.counted || kind.sharing !== 'own' || isNarrowed || !reachesBranch) return undefined
  return scope.branchOver(reach)
}
