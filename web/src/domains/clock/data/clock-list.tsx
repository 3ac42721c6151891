import { clockForm } from '@farm/contract/clock'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { DistanceText } from '../../../engine/records/DistanceText.tsx'
import { GradeBadge } from '../review/GradeBadge.tsx'
import { ReviewTag } from '../review/ReviewTag.tsx'
import type { ReviewTab } from '../review/review-tabs.ts'
import { OperationCell } from './OperationCell.tsx'

/** As people speak of punch-ins: one is known by when it was, not by its note. */
export const punchIns: RecordForm = {
  ...clockForm,
  nameField: '',
}

const columns = {
  Operation: { field: 'Operation', width: 120, render: (record) => <OperationCell record={record} /> },
  Plan: { field: 'Plan', width: 134 },
  Enterprise: { field: 'Enterprise', width: 136 },
  Place: { field: 'Place', width: 132 },
  UserId: { field: 'UserId', width: 84 },
  OccurTime: { field: 'OccurTime', width: 118 },
  Distance: {
    key: 'Distance',
    label: '距地块',
    width: 110,
    fields: ['Distance'],
    render: (record) => <DistanceText record={record} />,
  },
  Grade: { field: 'Grade', width: 104, render: ({ Data }) => <GradeBadge data={Data} /> },
  Review: { field: 'Review', width: 84, render: ({ Data }) => <ReviewTag data={Data} /> },
  Photos: { field: 'Photos', width: 188 },
  Note: { field: 'Note', width: 104 },
  UpdateTime: { field: 'UpdateTime', isExtra: true },
} satisfies Record<string, ListDeclaration['columns'][number]>

interface ClockListOptions {
  /** {@link punchIns} as the person sees them. */
  readonly form: RecordForm
  /** More than one enterprise is in scope: only then it is worth telling whose a punch-in is. */
  readonly isOfMany: boolean
  /** The lane of the review that is open. */
  readonly tab: ReviewTab
}

/** The latest to change first: what was sent late shows at the top, whenever it happened. */
export function clockList({ form, isOfMany, tab }: ClockListOptions): ListDeclaration {
  const { Enterprise, ...own } = columns
  const { Operation, Plan, ...rest } = own
  const declaration = {
    columns: isOfMany ? [Operation, Plan, Enterprise, ...Object.values(rest)] : Object.values(own),
    filters: [...(isOfMany ? ['Enterprise'] : []), 'Plan', 'Operation', 'UserId', 'OccurTime', 'Grade'],
    order: 'UpdateTime desc',
    cardFacts: 9,
    where: tab.clauses,
    ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
    end: '暂无更多打卡数据',
    empty: tab.empty || '还没有打卡数据，田间人员打卡后会出现在这里',
  }
  return seenDeclaration(declaration, form)
}
