import { MAX_PAGE_SIZE, type QueryOf, formatFilter } from '@farm/contract/wire'
import type { recordCalls } from '@farm/contract/forms'
import { expandOf, fieldOf } from '../records/record-fields.ts'
import { filterClauses } from './filter-values.ts'
import { type ListState, isNarrowed } from './list-address.ts'
import type { ListClause, ListDeclaration } from './list-declaration.ts'

type RecordQuery = QueryOf<typeof recordCalls.list>

/** What the list asks the server for; `shown` are the fields whose references need names. */
export function listQuery(declaration: ListDeclaration, state: ListState, shown: readonly string[]): RecordQuery {
  const { form, order, expand = [] } = declaration
  const qs = formatFilter(clausesOf(declaration, state))
  const orderBy = state.order ? `${state.order.field} ${state.order.direction}` : order
  const paths = [expandOf(form, shown), ...expand].filter((path) => path !== undefined)
  return {
    formId: form.id,
    page: state.page,
    pageSize: pageSizeOf(declaration, state),
    ...(qs && { qs }),
    ...(orderBy && { orderBy }),
    ...(paths.length > 0 && { expand: paths.join(',') }),
  }
}

/** A tree is read as a whole, as far as one answer holds it. */
export function pageSizeOf(declaration: ListDeclaration, state: ListState): number {
  return isTree(declaration, state) ? MAX_PAGE_SIZE : state.pageSize
}

/** Narrowed or sorted otherwise, the records of a tree are a plain list. */
export function isTree({ tree }: ListDeclaration, state: ListState): boolean {
  return tree !== undefined && !isNarrowed(state) && !state.order
}

function clausesOf({ form, where = [] }: ListDeclaration, { search, searchIn, filters }: ListState): ListClause[] {
  const searched: ListClause[] = search && searchIn ? [{ path: [searchIn], op: '~', values: [search] }] : []
  const filtered = Object.entries(filters).flatMap(([name, values]) => {
    const field = fieldOf(form, name)
    return field ? filterClauses(name, field, values) : []
  })
  return [...where, ...searched, ...filtered]
}
