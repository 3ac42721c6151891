import { MAX_PAGE_SIZE, type QueryOf, formatFilter } from '@farm/contract/wire'
import { type recordCalls, sharedThing } from '@farm/contract/forms'
import { today } from '../../platform/time.ts'
import { expandOf, fieldOf } from '../records/record-fields.ts'
import { resolved } from './builder/conditions.ts'
import { filterClauses } from './filter-values.ts'
import { type ListState, isNarrowed } from './list-address.ts'
import type { ListClause, ListDeclaration } from './list-declaration.ts'

type RecordQuery = QueryOf<typeof recordCalls.list>

/** Which records a list shows, whatever page of it. */
export type ChosenRecords = Pick<RecordQuery, 'formId' | 'qs' | 'search'>

/** What the list asks the server for; `shown` are the fields whose references need names. */
export function listQuery(declaration: ListDeclaration, state: ListState, shown: readonly string[]): RecordQuery {
  const { form, order, expand = [] } = declaration
  const orderBy =
    state.orders.map(({ field, direction }) => `${field} ${direction}`).join(',') || [order ?? []].flat().join(',')
  const paths = [expandOf(form, shown), ...expand].filter((path) => path !== undefined)
  return {
    ...chosenRecords(declaration, state),
    ...(state.after === undefined ? { page: state.page } : { cursor: state.after }),
    pageSize: pageSizeOf(declaration, state),
    ...(orderBy && { orderBy }),
    ...(paths.length > 0 && { expand: paths.join(',') }),
  }
}

/** The records that the choices of a person leave, and `more` among them where it is told. */
export function chosenRecords(
  declaration: ListDeclaration,
  state: ListState,
  more: readonly ListClause[] = [],
): ChosenRecords {
  const qs = formatFilter([...clausesOf(declaration, state), ...more])
  const search = searchFieldOf(declaration, state) === undefined ? state.search : ''
  return { formId: declaration.form.id, ...(qs && { qs }), ...(search && { search }) }
}

/** A tree is read as a whole, as far as one answer holds it. */
export function pageSizeOf(declaration: ListDeclaration, state: ListState): number {
  return isTree(declaration, state) ? MAX_PAGE_SIZE : state.pageSize
}

/** Narrowed or sorted otherwise, the records of a tree are a plain list. */
export function isTree({ tree }: ListDeclaration, state: ListState): boolean {
  return tree !== undefined && !isNarrowed(state) && state.orders.length === 0
}

/** Where the text is looked for; undefined for the names of the records. */
function searchFieldOf({ form, searchBy }: ListDeclaration, { search, searchIn }: ListState): string | undefined {
  const told = searchIn ?? searchBy?.fieldFor(search)
  return told !== undefined && fieldOf(form, told) ? told : undefined
}

/** The one thing, such as a plot, to which the list is narrowed and of which its records keep shares. */
export function listedThing(declaration: ListDeclaration, state: ListState): string | undefined {
  return sharedThing(declaration.form, clausesOf(declaration, state))
}

function clausesOf(declaration: ListDeclaration, state: ListState): ListClause[] {
  const { form, where = [] } = declaration
  const { search } = state
  const searchIn = searchFieldOf(declaration, state)
  const searched: ListClause[] = search && searchIn ? [{ path: [searchIn], op: '~', values: [search] }] : []
  const filtered = Object.entries(state.filters).flatMap(([name, values]) => {
    const field = fieldOf(form, name)
    return field ? filterClauses(name, field, values) : []
  })
  return [...where, ...searched, ...filtered, ...resolved(state.where, today(Date.now()))]
}
