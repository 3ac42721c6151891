import { isLongText } from '@farm/contract/forms'
import type { Field, FieldType } from '@farm/contract/forms'
import { filterKind } from '../../engine/list/filter-values.ts'
import { listColumns } from '../../engine/list/list-columns.tsx'
import type { ListDeclaration } from '../../engine/list/list-declaration.ts'
import type { RecordForm } from '../../engine/records/record-form.ts'

/** Besides the time of the last change; the others can be added. */
const MOST_COLUMNS = 7
/** What a laptop leaves between the boxes to choose rows by and the time of the last change. */
const ROOM_PX = 844
const MOST_SEARCHED = 4

/** The list of a form of which nothing is known but its fields. */
export function formList(form: RecordForm): ListDeclaration {
  const fields = Object.entries(form.fields).filter(([, field]) => !field.isRemoved)
  const isNamed = isAlwaysThere(form.fields[form.nameField])
  const short = fields.filter(([, field]) => !BROAD.includes(field.type) && !isLongText(field)).map(([key]) => key)
  const others = short.filter((key) => key !== form.nameField)
  const name = short.includes(form.nameField) ? [form.nameField] : []
  return {
    form,
    // What has no name of its own is known by when it happened.
    columns: fitting(form, [...(isNamed ? [] : ['OccurTime']), ...name, ...others].slice(0, MOST_COLUMNS)),
    search: [...name, ...others].filter((key) => isSearched(form.fields[key])).slice(0, MOST_SEARCHED),
    filters: [...filtersIn(fields, isChosen), 'OccurTime', ...filtersIn(fields, (field) => !isChosen(field))],
    empty: `还没有${form.name}，先新增一条`,
  }
}

/** As many of the fields as stand side by side without scrolling. */
function fitting(form: RecordForm, names: readonly string[]): string[] {
  const widths = listColumns({ form, columns: names }).map(({ width }) => width)
  const fits = (index: number) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0) <= ROOM_PX
  return names.filter((_, index) => index === 0 || fits(index))
}

/** What does not fit into a cell. */
const BROAD: readonly FieldType[] = ['rows', 'position', 'files']

function isAlwaysThere(name: Field | undefined): boolean {
  return name?.required === true || name?.type === 'sequence'
}

function isSearched(field: Field | undefined): boolean {
  return (field?.type === 'text' && !field.multiline) || field?.type === 'sequence'
}

/** Filters that are chosen from a list stand before those that ask for two ends. */
function isChosen(field: Field): boolean {
  return ['options', 'records', 'yesNo'].includes(filterKind(field) ?? '')
}

function filtersIn(fields: readonly (readonly [string, Field])[], isMeant: (field: Field) => boolean): string[] {
  return fields.filter(([, field]) => filterKind(field) && isMeant(field)).map(([key]) => key)
}
