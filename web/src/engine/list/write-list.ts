import { type Order, formatFilter } from '@farm/contract/wire'
import { pageSizes } from './list-address.ts'
import type { ListClause } from './list-declaration.ts'

export type ListChange =
  | { readonly search: string; readonly searchIn?: string }
  | { readonly filter: string; readonly values: readonly string[] }
  | { readonly where: readonly ListClause[] }
  /** Groups that were open stay open only while the list is grouped by the same. */
  | { readonly groupBy: string | undefined }
  | { readonly openGroups: readonly string[] }
  | { readonly sums: readonly string[] }
  | { readonly orders: readonly Order[] }
  | { readonly page: number; readonly after?: string }
  | { readonly pageSize: number }
  | { readonly open: string | undefined }
  | { readonly cleared: readonly string[] }
  /** One group is looked at by itself. */
  | { readonly within: readonly ListClause[] }

/** The address after a change; whatever else stands there (`id`, `organPath`) stays. */
export function writeList(address: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(address)
  if ('open' in change) return put(next, 'open', change.open ? [change.open] : [])
  if ('openGroups' in change) return put(next, 'group', change.openGroups)
  if ('sums' in change) return put(next, 'sums', change.sums.length > 0 ? [change.sums.join(',')] : [])
  next.delete('after')
  if ('page' in change) {
    put(next, 'after', change.after ? [change.after] : [])
    return put(next, 'page', change.page > 1 ? [String(change.page)] : [])
  }
  next.delete('page')
  return narrowed(next, change)
}

type Narrowing = Exclude<
  ListChange,
  { open: unknown } | { openGroups: unknown } | { sums: unknown } | { page: unknown }
>

/** Of what leads back to the first page. */
function narrowed(next: URLSearchParams, change: Narrowing): URLSearchParams {
  if ('pageSize' in change) {
    return put(next, 'pageSize', change.pageSize === pageSizes[0] ? [] : [String(change.pageSize)])
  }
  if ('orders' in change) {
    const orderBy = change.orders.map(({ field, direction }) => `${field} ${direction}`).join(',')
    return put(next, 'orderBy', orderBy === '' ? [] : [orderBy])
  }
  if ('filter' in change) return put(next, change.filter, change.values)
  if ('where' in change) return putWhere(next, change.where)
  if ('groupBy' in change) return put(put(next, 'group', []), 'groupBy', change.groupBy ? [change.groupBy] : [])
  if ('within' in change) return putWhere(put(put(next, 'group', []), 'groupBy', []), change.within)
  if ('cleared' in change) {
    return ['search', 'searchIn', 'where', ...change.cleared].reduce((left, name) => put(left, name, []), next)
  }
  put(next, 'searchIn', change.searchIn === undefined ? [] : [change.searchIn])
  return put(next, 'search', change.search === '' ? [] : [change.search])
}

function putWhere(address: URLSearchParams, where: readonly ListClause[]): URLSearchParams {
  return put(address, 'where', where.length > 0 ? [formatFilter(where)] : [])
}

/** Of an address: where the person stands in the list and what is open, which a view does not keep. */
const OF_THE_MOMENT = ['page', 'after', 'open', 'group', 'view', 'import']
/** Which list it is, and for whom. */
const OF_THE_PAGE = ['organPath', 'id']

/** The part of an address that a saved view keeps. */
export function viewAddress(address: URLSearchParams): string {
  const kept = new URLSearchParams(address)
  for (const name of [...OF_THE_MOMENT, ...OF_THE_PAGE]) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** The address of a list as a saved view has it. */
export function withView(address: URLSearchParams, view: { readonly Id: string; readonly Address: string }) {
  const next = new URLSearchParams(viewAddress(new URLSearchParams(view.Address)))
  for (const name of OF_THE_PAGE) put(next, name, address.getAll(name))
  next.set('view', view.Id)
  return next
}

function put(address: URLSearchParams, name: string, values: readonly string[]): URLSearchParams {
  address.delete(name)
  for (const value of values) address.append(name, value)
  return address
}
