import { type WireRecord, readData, type NameIn } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { lotOf } from '../lot.ts'
import { CoverTag, LotStageTag, LotStatusTag } from '../LotTags.tsx'
import type { LotTab } from './lot-tabs.ts'

function StageCell({ record }: { readonly record: WireRecord }) {
  const { stage } = lotOf(record)
  return stage === undefined ? '—' : <LotStageTag stage={stage} />
}

function CoverCell({ record: { Data } }: { readonly record: WireRecord }) {
  const { Cover: cover } = readData(lotForm, Data)
  return cover === undefined ? '—' : <CoverTag cover={cover} />
}

function CustomerCell({ record: { Data } }: { readonly record: WireRecord }) {
  const { Customer, Destination } = readData(lotForm, Data)
  const told = [Customer, Destination].filter(Boolean).join('，')
  return told === '' ? '—' : <Cut title={told}>{told}</Cut>
}

const columns = {
  Number: { field: 'Number', width: 190 },
  Stage: { field: 'Stage', width: 104, render: (record) => <StageCell record={record} /> },
  Status: {
    field: 'Status',
    width: 88,
    fields: ['StatusReason'],
    render: (record) => <LotStatusTag status={lotOf(record).status} />,
  },
  Crops: { field: 'Crops', width: 88 },
  Date: { field: 'Date', width: 118 },
  Quantity: { field: 'Quantity', width: 124 },
  Left: { field: 'Left', width: 124 },
  Cover: { field: 'Cover', width: 132, render: (record) => <CoverCell record={record} /> },
  Customer: {
    field: 'Customer',
    width: 140,
    fields: ['Destination'],
    render: (record) => <CustomerCell record={record} />,
  },
  Grade: { field: 'Grade', width: 80 },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof lotForm>>>

interface LotListOptions {
  readonly form: RecordForm
  /** More than one enterprise is in scope. */
  readonly isOfMany: boolean
  readonly tab: LotTab
}

/** The latest lot first. */
export function lotList({ form, isOfMany, tab }: LotListOptions): ListDeclaration {
  return seenDeclaration<typeof lotForm>(
    {
      columns: [
        ...Object.values(columns),
        { field: 'Enterprise', width: 140, ...(!isOfMany && { isExtra: true }) },
        { field: 'Plan', width: 140, isExtra: true },
        { field: 'Order', width: 220, isExtra: true },
        { field: 'UpdateTime', isExtra: true },
      ],
      search: ['Number', 'Customer'],
      filters: [
        'Crops',
        'Status',
        'Cover',
        'Date',
        'Plan',
        'Order',
        'Place',
        ...(isOfMany ? (['Enterprise'] as const) : []),
      ],
      order: 'Date desc',
      where: tab.clauses,
      ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
      cardFacts: 8,
      empty: tab.empty,
    },
    form,
  )
}
