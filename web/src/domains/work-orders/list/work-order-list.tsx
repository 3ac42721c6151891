import type { ClauseOn } from '@farm/contract/forms'
import type { workOrderForm } from '@farm/contract/work-orders'
import { VerdictTag } from '../../../engine/input-checks/VerdictTag.tsx'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import {
  AssigneesCell,
  DueCell,
  PlaceCell,
  PlanCell,
  PriorityCell,
  PunchInsCell,
  StatusCell,
  TitleCell,
} from './cells.tsx'

type Columns = ListDeclaration<typeof workOrderForm>['columns']

const columns: Columns = [
  { field: 'Title', width: 182, fields: ['Number'], render: (record) => <TitleCell record={record} /> },
  { field: 'Plan', width: 140, render: (record) => <PlanCell record={record} /> },
  { field: 'Place', width: 132, render: (record) => <PlaceCell record={record} /> },
  { field: 'Operation', width: 90 },
  { field: 'Assignees', width: 112, render: (record) => <AssigneesCell record={record} /> },
  { field: 'Due', width: 128, render: (record) => <DueCell record={record} /> },
  { field: 'Priority', width: 94, render: (record) => <PriorityCell record={record} /> },
  { field: 'Status', width: 86, render: (record) => <StatusCell record={record} /> },
  { field: 'PunchIns', width: 92, render: (record) => <PunchInsCell record={record} /> },
  { field: 'Source', width: 76 },
  {
    field: 'InputVerdict',
    width: 108,
    isExtra: true,
    fields: ['OverrideBy'],
    render: (record) => <VerdictTag record={record} />,
  },
  { field: 'Number', isExtra: true },
  { field: 'UpdateTime', isExtra: true },
]

/** What a card tells first: how it stands comes before what it is part of. */
const FIRST: readonly string[] = [
  'Title',
  'Status',
  'PunchIns',
  'Due',
  'Priority',
  'Assignees',
  'Place',
  'Operation',
  'Plan',
]

const cardColumns = columns.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf(column: Columns[number]): number {
  const rank = typeof column === 'object' && 'field' in column ? FIRST.indexOf(column.field) : -1
  return rank === -1 ? FIRST.length : rank
}

interface WorkOrderListOptions {
  /** The form of work orders as the person sees it. */
  readonly form: RecordForm
  readonly drawnAs: 'rows' | 'cards'
  /** Conditions of the tab that is open. */
  readonly where: ReadonlyArray<ClauseOn<typeof workOrderForm>>
  readonly whereLabel: string
  readonly empty: string
}

/** Those that are due first come first. */
export function workOrderList({ form, drawnAs, where, whereLabel, empty }: WorkOrderListOptions): ListDeclaration {
  return seenDeclaration<typeof workOrderForm>(
    {
      columns: drawnAs === 'cards' ? cardColumns : columns,
      cardFacts: FIRST.length - 1,
      where,
      whereLabel,
      search: ['Title'],
      filters: ['Status', 'Plan', 'Place', 'Operation', 'Assignees', 'Priority', 'Due', 'Source', 'InputVerdict'],
      order: 'Due asc',
      sections: [],
      empty: empty === '' ? '还没有工单，先新增一张，或在计划里按步骤生成' : empty,
    },
    form,
  )
}
