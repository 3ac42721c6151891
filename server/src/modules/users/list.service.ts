import { functionsFor } from '@farm/contract/access'
import { forbidden, refusal } from '@farm/contract/errors'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE, parseOrder, wantedIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, narrowerOf } from '../access/index.ts'
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

/** With ids, the names of those in scope for anybody signed in; the whole list needs the right to see people, or to name them. */
export async function listUsers(db: Db, scope: Scope, query: ListQuery): Promise<Page> {
  if (query.ids !== undefined) return new Page(JSON.stringify(await namesWithin(db, scope, wantedIds(query.ids))))
  const asked = askedOver(scope, query)
  const { page = 1, pageSize: limit = MAX_PAGE_SIZE } = query
  const offset = (page - 1) * limit
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const choice = await choiceOf(db, scope, asked, query)
  const users = await store.usersWithin(db, scope, choice, { order: orderOf(query.orderBy), limit, offset })
  const total = await store.countUsers(db, scope, choice, COUNT_CAP)
  return new Page(JSON.stringify(users), { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

/** Those who are seen; those who are only named as well, where names reach further and nothing but names is asked of them. */
function askedOver(scope: Scope, query: ListQuery): 'users.view' | 'users.name' {
  const [view, name] = [scope.over('users.view'), scope.over('users.name')]
  const isFurther = name !== undefined && (view === undefined || narrowerOf(name, view) !== name)
  if (isFurther && !isAboutMore(query) && !isElsewhere(scope)) return 'users.name'
  if (view === undefined) throw forbidden(...functionsFor('users.view'))
  return 'users.view'
}

/** A page of another organisation than one’s own would tell who stands there, like asking for it by `organId`. */
function isElsewhere({ home, narrowed }: Scope): boolean {
  return narrowed !== undefined && narrowed.path !== home.path
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
  asked: store.Choice['asked'],
  { search = '', organId, roleId, state }: ListQuery,
): Promise<store.Choice> {
  const organ = organId === undefined ? undefined : await organInScope(db, scope, organId, 'users.view')
  return { asked, search: search.trim(), organPath: organ?.Path, roleId, state }
}

function orderOf(text: string | undefined): store.Part['order'] {
  if (text === undefined) return []
  return parseOrder(text).map(({ field, direction }) => {
    if (!store.isColumn(field)) throw refusal('wire/order', { field })
    return { column: field, direction }
  })
}
