import { type Order, parseOrder } from '@farm/contract/wire'
import { daysOf } from '../list/filter-values.ts'
import { pageSizes } from '../list/list-address.ts'
import type { Asked, TableDeclaration, TableFilter } from './table-declaration.ts'

const [DEFAULT_PAGE_SIZE] = pageSizes
const MOST_SEARCH = 40
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PAGE = /^[1-9]\d{0,4}$/
const ORDER = /^\w+ (asc|desc)$/

/** What a person has chosen on a list; it lives in the address. */
export interface TableState {
  readonly search: string
  readonly filters: Readonly<Partial<Record<string, string>>>
  readonly orders: readonly Order[]
  readonly page: number
  readonly pageSize: number
  /** Key of the row that is told whole beside the list. */
  readonly open: string | undefined
}

type Listed = Pick<TableDeclaration<never>, 'search' | 'filters' | 'paging'> & {
  readonly columns: readonly { readonly orderBy?: string }[]
}

/** Reads the address; what it says wrongly counts as not said. */
export function readTable(address: URLSearchParams, { search, filters = [], columns }: Listed): TableState {
  const chosen = filters.flatMap((filter) => {
    const value = address.get(filter.name)
    return value !== null && isValue(filter, value) ? [[filter.name, value] as const] : []
  })
  const [order] = ORDER.test(address.get('orderBy') ?? '') ? parseOrder(address.get('orderBy') ?? '') : []
  const isKnown = order !== undefined && columns.some(({ orderBy }) => orderBy === order.field)
  const page = address.get('page') ?? ''
  return {
    search: search === undefined ? '' : (address.get('search')?.trim().slice(0, MOST_SEARCH) ?? ''),
    filters: Object.fromEntries(chosen),
    orders: isKnown ? [order] : [],
    page: PAGE.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => size === Number(address.get('pageSize'))) ?? DEFAULT_PAGE_SIZE,
    open: address.get('open') ?? undefined,
  }
}

function isValue(filter: TableFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.options.some((option) => valueOf(option) === value)
    case 'days':
      return Object.keys(daysOf(value)).length > 0
    case 'own':
      return filter.isValue ? filter.isValue(value) : ID.test(value)
    case 'person':
    case 'organ':
      return ID.test(value)
  }
}

type Option = string | { readonly value: string }

function valueOf(option: Option): string {
  return typeof option === 'string' ? option : option.value
}

/** The choices as the server is asked, but for the place in the list. */
export function askedOf({ search, filters, orders }: TableState): Asked {
  const orderBy = orders.map(({ field, direction }) => `${field} ${direction}`).join(',')
  return { filters, ...(search && { search }), ...(orderBy && { orderBy }) }
}

/** Whether the person narrowed the list. */
export function isNarrowedTable({ search, filters }: TableState): boolean {
  return search !== '' || Object.keys(filters).length > 0
}
