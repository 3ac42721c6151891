import { MAX_SUMS } from '@farm/contract/forms'
import { MAX_OFFSET, type Order, parseOrder } from '@farm/contract/wire'
import { fieldOf } from '../records/record-fields.ts'
import { readConditions } from './builder/conditions.ts'
import { readFilter } from './filter-values.ts'
import { canGroup, canSum } from './groups/group-fields.ts'
import type { ListClause, ListDeclaration } from './list-declaration.ts'
import { searchFields } from './search-fields.ts'

export const pageSizes = [15, 30, 50, 100] as const
const [DEFAULT_PAGE_SIZE] = pageSizes
/** The server sorts by so many fields at once. */
export const MOST_ORDERS = 3
const MOST_SEARCH = 60

/** What a person has chosen on a list. It lives in the address: a list can be sent, and the back button works. */
export interface ListState {
  readonly search: string
  /** A field to search in, in place of the name of the records. */
  readonly searchIn: string | undefined
  /** By field; a field without a choice is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Further conditions; what they say as seen from today is not worked out yet. */
  readonly where: readonly ListClause[]
  readonly groupBy: string | undefined
  /** The groups that stand open, by their key. */
  readonly openGroups: readonly string[]
  /** The number fields that are added up. */
  readonly sums: readonly string[]
  /** Empty: as the screen orders by itself. */
  readonly orders: readonly Order[]
  readonly page: number
  /** A cursor: the rows after it, for pages that lie too deep to be counted to. */
  readonly after: string | undefined
  readonly pageSize: number
  /** Id of the record that is open beside the list. */
  readonly open: string | undefined
  /** Id of the saved view that was chosen. */
  readonly view: string | undefined
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CURSOR = /^[\w-]{1,2000}$/

/** Reads the address; what it says wrongly counts as not said. */
export function readList(address: URLSearchParams, declaration: ListDeclaration): ListState {
  const { form, filters = [] } = declaration
  const chosen = filters.flatMap((name) => {
    const field = fieldOf(form, name)
    const values = field ? readFilter(field, address.getAll(name)) : []
    return values.length > 0 ? [[name, values] as const] : []
  })
  const pageSize = pageSizes.find((size) => size === Number(address.get('pageSize'))) ?? DEFAULT_PAGE_SIZE
  const page = wholeFrom(address.get('page')) ?? 1
  const after = matching(address.get('after'), CURSOR)
  const groupBy = address.get('groupBy') ?? ''
  return {
    ...readSearch(address, declaration),
    filters: Object.fromEntries(chosen),
    where: readConditions(address.get('where'), form),
    groupBy: canGroup(form, groupBy) ? groupBy : undefined,
    openGroups: address.getAll('group'),
    sums: sumsOf(address.get('sums'), declaration),
    orders: ordersOf(address.get('orderBy'), declaration),
    page: after === undefined ? Math.min(page, deepestPage(pageSize)) : page,
    after,
    pageSize,
    open: address.get('open') ?? undefined,
    view: matching(address.get('view'), ID),
  }
}

function readSearch(address: URLSearchParams, declaration: ListDeclaration): Pick<ListState, 'search' | 'searchIn'> {
  const [usual, ...others] = searchFields(declaration)
  const search = address.get('search')?.trim().slice(0, MOST_SEARCH) ?? ''
  const searchIn = others.find(({ field }) => field === address.get('searchIn'))?.field ?? usual?.field
  return { search: usual ? search : '', searchIn }
}

/** The last page that the server reads to. */
export function deepestPage(pageSize: number): number {
  return Math.floor(MAX_OFFSET / pageSize) + 1
}

/** True when the person narrowed the list. */
export function isNarrowed({ search, filters, where }: ListState): boolean {
  return search !== '' || Object.keys(filters).length > 0 || where.length > 0
}

function ordersOf(text: string | null, { form }: ListDeclaration): readonly Order[] {
  const orders = (text ?? '').split(',').flatMap((part) => (/^\w+ (asc|desc)$/.test(part) ? parseOrder(part) : []))
  const known = orders.filter(({ field }) => fieldOf(form, field)?.sortable)
  return known
    .filter(({ field }, index) => known.findIndex((one) => one.field === field) === index)
    .slice(0, MOST_ORDERS)
}

function sumsOf(text: string | null, { form }: ListDeclaration): string[] {
  const names = new Set((text ?? '').split(','))
  return [...names].filter((name) => canSum(form, name)).slice(0, MAX_SUMS)
}

function wholeFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

function matching(text: string | null, shape: RegExp): string | undefined {
  return text !== null && shape.test(text) ? text : undefined
}
