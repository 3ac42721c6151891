import { choice } from '@farm/contract/forms'
import type { ListClause, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { AreaCell, CropCell, NameCell, NextCell, PlacesCell, ProgressCell, SpanCell, StatusCell } from './PlanCells.tsx'
import type { View } from './plan-view.ts'
import { seasonsAround } from '../season.ts'

/** What the list calls the fields, and the seasons that can be filtered by: the field itself takes any text. */
function listForm(form: RecordForm, today: string): RecordForm {
  const { Name, Count, StartDate, Season } = form.fields
  const fields = {
    ...form.fields,
    ...(Name && { Name: { ...Name, label: '计划' } }),
    ...(Count && { Count: { ...Count, label: '面积' } }),
    ...(StartDate && { StartDate: { ...StartDate, label: '起止' } }),
    ...(Season && { Season: choice(Season.label, seasonsAround(today)) }),
  }
  return { ...form, fields }
}

const columns: ListDeclaration['columns'] = [
  { field: 'Name', width: 156, render: (record) => <NameCell record={record} /> },
  { field: 'Crops', width: 120, fields: ['Variety'], render: (record) => <CropCell record={record} /> },
  { field: 'Place', width: 148, render: (record) => <PlacesCell record={record} /> },
  { field: 'Count', width: 108, render: (record) => <AreaCell record={record} /> },
  { field: 'StartDate', width: 118, fields: ['EndDate'], render: (record) => <SpanCell record={record} /> },
  { key: 'Progress', label: '进度', width: 124, render: (record) => <ProgressCell record={record} /> },
  { key: 'Next', label: '下一步', width: 112, render: (record) => <NextCell record={record} /> },
  { field: 'Status', width: 82, render: (record) => <StatusCell record={record} /> },
  { field: 'UpdateTime', width: 106 },
]

interface PlanListOptions {
  /** The form of plans as the person sees it. */
  readonly form: RecordForm
  /** `2026-11-20` */
  readonly today: string
  readonly view: View
  /** Conditions of the tab that is open. */
  readonly where: readonly ListClause[]
  readonly whereLabel: string
  /** More than one enterprise is in scope. */
  readonly isOfMany: boolean
}

/** Running plans come first, those that end or should have ended soonest at the top; a chart begins with the newest. */
export function planList({ form, today, view, where, whereLabel, isOfMany }: PlanListOptions): ListDeclaration {
  const declaration = {
    columns,
    where,
    whereLabel,
    search: ['Name'],
    filters: isOfMany ? ['Enterprise', 'Crops', 'Place', 'Status', 'Season'] : ['Crops', 'Place', 'Season', 'Status'],
    order: view.key === 'gantt' ? 'StartDate desc' : 'Status desc,EndDate asc',
    expand: ['Enterprise', 'Crops', 'Place', 'Manager', 'Operations'],
  }
  return seenDeclaration(declaration, listForm(form, today))
}
