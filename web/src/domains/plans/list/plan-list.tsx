import { choice, type ClauseOn } from '@farm/contract/forms'
import type { planForm } from '@farm/contract/plans'
import { VerdictTag } from '../../../engine/input-checks/VerdictTag.tsx'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import {
  AreaCell,
  CropCell,
  DelayCell,
  ForecastCell,
  NameCell,
  NextCell,
  OrderCell,
  PlacesCell,
  ProgressCell,
  SpanCell,
  StatusCell,
} from './PlanCells.tsx'
import type { View } from './plan-view.ts'
import { seasonsAround } from '../season.ts'

interface Choosable {
  readonly today: string
  readonly stages: readonly string[]
}

/** What the list calls the fields, and what can be filtered by where the field itself takes any text. */
function listForm(form: RecordForm, { today, stages }: Choosable): RecordForm {
  const { Name, Count, StartDate, Season, Stage } = form.fields
  const fields = {
    ...form.fields,
    ...(Name && { Name: { ...Name, label: '计划' } }),
    ...(Count && { Count: { ...Count, label: '面积' } }),
    ...(StartDate && { StartDate: { ...StartDate, label: '起止' } }),
    ...(Season && { Season: choice(Season.label, seasonsAround(today)) }),
    ...(Stage && { Stage: choice(Stage.label, stages) }),
  }
  return { ...form, fields }
}

const columns: ListDeclaration<typeof planForm>['columns'] = [
  { field: 'Name', width: 140, render: (record) => <NameCell record={record} /> },
  { field: 'Crops', width: 80, fields: ['Variety'], render: (record) => <CropCell record={record} /> },
  { field: 'Place', width: 92, render: (record) => <PlacesCell record={record} /> },
  { field: 'StartDate', width: 120, fields: ['EndDate'], render: (record) => <SpanCell record={record} /> },
  { field: 'Progress', width: 112, render: (record) => <ProgressCell record={record} /> },
  { field: 'NextStep', width: 132, fields: ['NextDue'], render: (record) => <NextCell record={record} /> },
  { field: 'Delay', width: 98, fields: ['LateDays'], render: (record) => <DelayCell record={record} /> },
  { field: 'Forecast', width: 108, render: (record) => <ForecastCell record={record} /> },
  { field: 'Order', width: 142, render: (record) => <OrderCell record={record} /> },
  { field: 'Status', width: 82, render: (record) => <StatusCell record={record} /> },
  { field: 'Count', width: 108, isExtra: true, render: (record) => <AreaCell record={record} /> },
  {
    field: 'InputVerdict',
    width: 108,
    isExtra: true,
    fields: ['OverrideBy'],
    render: (record) => <VerdictTag record={record} />,
  },
  { field: 'UpdateTime', width: 106, isExtra: true },
]

interface PlanListOptions extends Choosable {
  /** The form of plans as the person sees it. */
  readonly form: RecordForm
  /** `2026-11-20` */
  readonly today: string
  readonly view: View
  /** Conditions of the tab that is open. */
  readonly where: ReadonlyArray<ClauseOn<typeof planForm>>
  readonly whereLabel: string
  /** More than one enterprise is in scope. */
  readonly isOfMany: boolean
}

const FILTERS = [
  'Crops',
  'Place',
  'Stage',
  'Delay',
  'Order',
  'Season',
  'Status',
  'ProgressBand',
  'Manager',
  'InputVerdict',
] as const

/** Running plans come first, those that end or should have ended soonest at the top; a chart begins with the newest. */
export function planList({ form, view, where, whereLabel, isOfMany, ...choosable }: PlanListOptions): ListDeclaration {
  return seenDeclaration<typeof planForm>(
    {
      columns,
      where,
      whereLabel,
      search: ['Name'],
      filters: isOfMany ? ['Enterprise', ...FILTERS] : FILTERS,
      order: view.key === 'gantt' ? 'StartDate desc' : ['Status desc', 'EndDate asc'],
      expand: ['Enterprise', 'Crops', 'Place', 'Manager', 'Order'],
    },
    listForm(form, choosable),
  )
}
