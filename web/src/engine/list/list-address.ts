import { MAX_OFFSET, type Order, parseOrder } from '@farm/contract/wire'
import { fieldOf } from '../records/record-fields.ts'
import { readFilter } from './filter-values.ts'
import type { ListDeclaration } from './list-declaration.ts'

export const pageSizes = [15, 30, 50, 100] as const
const [DEFAULT_PAGE_SIZE] = pageSizes

/** What a person has chosen on a list. It lives in the address: a list can be sent, and the back button works. */
export interface ListState {
  readonly search: string
  readonly searchIn: string | undefined
  /** By field; a field without a choice is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly order: Order | undefined
  readonly page: number
  readonly pageSize: number
  /** Id of the record that is open beside the list. */
  readonly open: string | undefined
}

/** Reads the address; what it says wrongly counts as not said. */
export function readList(address: URLSearchParams, declaration: ListDeclaration): ListState {
  const { form, search = [], filters = [] } = declaration
  const chosen = filters.flatMap((name) => {
    const field = fieldOf(form, name)
    const values = field ? readFilter(field, address.getAll(name)) : []
    return values.length > 0 ? [[name, values] as const] : []
  })
  const searchIn = address.get('searchIn') ?? ''
  const pageSize = pageSizes.find((size) => size === Number(address.get('pageSize'))) ?? DEFAULT_PAGE_SIZE
  return {
    search: address.get('search')?.trim() ?? '',
    searchIn: search.includes(searchIn) ? searchIn : search[0],
    filters: Object.fromEntries(chosen),
    order: orderOf(address.get('orderBy'), declaration),
    page: Math.min(wholeFrom(address.get('page')) ?? 1, deepestPage(pageSize)),
    pageSize,
    open: address.get('open') ?? undefined,
  }
}

/** The last page that the server reads to. */
export function deepestPage(pageSize: number): number {
  return Math.floor(MAX_OFFSET / pageSize) + 1
}

/** True when the person narrowed the list. */
export function isNarrowed({ search, filters }: ListState): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

export type ListChange =
  | { readonly search: string; readonly searchIn?: string }
  | { readonly filter: string; readonly values: readonly string[] }
  | { readonly order: Order | undefined }
  | { readonly page: number }
  | { readonly pageSize: number }
  | { readonly open: string | undefined }
  | { readonly cleared: readonly string[] }

/** The address after a change; whatever else stands there (`id`, `organPath`) stays. */
export function writeList(address: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(address)
  if ('open' in change) return put(next, 'open', change.open ? [change.open] : [])
  if ('page' in change) return put(next, 'page', change.page > 1 ? [String(change.page)] : [])
  next.delete('page')
  if ('pageSize' in change) {
    return put(next, 'pageSize', change.pageSize === DEFAULT_PAGE_SIZE ? [] : [String(change.pageSize)])
  }
  if ('order' in change) {
    const { order } = change
    return put(next, 'orderBy', order ? [`${order.field} ${order.direction}`] : [])
  }
  if ('filter' in change) return put(next, change.filter, change.values)
  if ('cleared' in change) {
    return ['search', 'searchIn', ...change.cleared].reduce((left, name) => put(left, name, []), next)
  }
  if (change.searchIn !== undefined) put(next, 'searchIn', [change.searchIn])
  return put(next, 'search', change.search === '' ? [] : [change.search])
}

function put(address: URLSearchParams, name: string, values: readonly string[]): URLSearchParams {
  address.delete(name)
  for (const value of values) address.append(name, value)
  return address
}

function orderOf(text: string | null, { form }: ListDeclaration): Order | undefined {
  const match = /^(\w+) (asc|desc)$/.exec(text ?? '')
  const [order] = match ? parseOrder(match[0]) : []
  return order && fieldOf(form, order.field)?.sortable ? order : undefined
}

function wholeFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
