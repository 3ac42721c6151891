import { refusal } from '@farm/contract/errors'
import type { User } from '@farm/contract/users'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE, parseOrder, readIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, Page, type Scope, holds } from '../access/index.ts'
import { organInScope } from '../organs/index.ts'
import * as store from './list.store.ts'
import { namesOf as namesWithin } from './users.store.ts'

interface ListQuery {
  readonly ids?: string
  readonly page?: number
  readonly pageSize?: number
  readonly search?: string
  readonly organId?: string
  readonly roleId?: string
  readonly state?: '启用' | '停用' | '未开通'
  readonly orderBy?: string
}

/** With ids, the names of those in scope for anybody signed in; the whole list needs the right to see people. */
export async function listUsers(db: Db, caller: Caller, scope: Scope, query: ListQuery): Promise<Page> {
  if (query.ids !== undefined) return new Page(JSON.stringify(await namesWithin(db, scope, wantedIds(query.ids))))
  const maySee = holds(caller, 'users.view')
  if (!maySee && !holds(caller, 'users.name')) throw refusal('access/forbidden')
  if (!maySee && isAboutMore(query)) throw refusal('access/forbidden')
  const { page = 1, pageSize: limit = MAX_PAGE_SIZE } = query
  const offset = (page - 1) * limit
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const choice = await choiceOf(db, scope, query)
  const users = await store.usersWithin(db, scope, choice, { order: orderOf(query.orderBy), limit, offset })
  const total = await store.countUsers(db, scope, choice, COUNT_CAP)
  const seen = maySee ? users : users.map(({ Id: id, Name, RealName }) => ({ Id: id, Name, RealName }))
  return new Page(JSON.stringify(seen), { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

/** Who is only named is not told by where they stand, what they hold or when they came. */
function isAboutMore({ organId, roleId, state, orderBy }: ListQuery): boolean {
  const sorted = orderBy === undefined ? [] : orderOf(orderBy)
  const isNamed = sorted.every(({ column }) => column === 'Name' || column === 'RealName')
  return organId !== undefined || roleId !== undefined || state !== undefined || !isNamed
}

async function choiceOf(
  db: Db,
  scope: Scope,
  { search = '', organId, roleId, state }: ListQuery,
): Promise<store.Choice> {
  const organ = organId === undefined ? undefined : await organInScope(db, scope, organId, 'users.view')
  const asked = scope.over('users.view') ? 'users.view' : 'users.name'
  return { asked, search: search.trim(), organPath: organ?.Path, roleId, state }
}

function orderOf(text: string | undefined): store.Part['order'] {
  if (text === undefined) return []
  return parseOrder(text).map(({ field, direction }) => {
    if (!store.isColumn(field)) throw refusal('wire/order', { field })
    return { column: field, direction }
  })
}

function wantedIds(text: string): string[] {
  const ids = readIds(text)
  if (ids) return ids
  throw refusal('wire/parameter', {}, { fields: { ids: [`应为用逗号隔开的编号，最多 ${MAX_PAGE_SIZE} 个`] } })
}

/** Real names of those of the people whom the scope may see, by id. */
export async function namesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const users: User[] = await namesWithin(db, scope, ids)
  return new Map(users.map(({ Id, RealName }) => [Id, RealName]))
}
