import type { NameIn } from '@farm/contract/forms'
import { clockForm } from '@farm/contract/clock'
import { VerdictTag } from '../../../engine/input-checks/VerdictTag.tsx'
import type { ColumnDeclaration, ListDeclaration } from '../../../engine/list/list-declaration.ts'
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
  Operation: { field: 'Operation', width: 108, render: (record) => <OperationCell record={record} /> },
  Plan: { field: 'Plan', width: 112 },
  Enterprise: { field: 'Enterprise', width: 120 },
  Place: { field: 'Place', width: 116 },
  UserId: { field: 'UserId', width: 76 },
  OccurTime: { field: 'OccurTime', width: 128 },
  Distance: {
    key: 'Distance',
    label: '距地块',
    width: 96,
    fields: ['Distance'],
    render: (record) => <DistanceText record={record} />,
  },
  Grade: { field: 'Grade', width: 112, render: ({ Data }) => <GradeBadge data={Data} /> },
  Review: { field: 'Review', width: 100, render: (record) => <ReviewTag record={record} /> },
  InputVerdict: {
    field: 'InputVerdict',
    // Wide enough for 禁止（已放行）.
    width: 138,
    fields: ['OverrideBy'],
    render: (record) => <VerdictTag record={record} />,
  },
  Photos: { field: 'Photos', width: 112 },
  Note: { field: 'Note', width: 110 },
  UpdateTime: { field: 'UpdateTime', isExtra: true },
} satisfies Record<string, ColumnDeclaration<NameIn<typeof clockForm>>>

interface ClockListOptions {
  /** {@link punchIns} as the person sees them. */
  readonly form: RecordForm
  /** More than one enterprise is in scope: only then it is worth telling whose a punch-in is. */
  readonly isOfMany: boolean
  /** The lane of the review that is open. */
  readonly tab: ReviewTab
}

/** The latest work first, as its column says. */
export function clockList({ form, isOfMany, tab }: ClockListOptions): ListDeclaration {
  const { Enterprise, ...own } = columns
  const { Operation, Plan, ...rest } = own
  return seenDeclaration<typeof clockForm>(
    {
      columns: isOfMany ? [Operation, Plan, Enterprise, ...Object.values(rest)] : Object.values(own),
      filters: [
        'Grade',
        ...(isOfMany ? (['Enterprise'] as const) : []),
        'UserId',
        'OccurTime',
        'Operation',
        'Plan',
        'InputVerdict',
      ],
      order: 'OccurTime desc',
      cardFacts: 10,
      where: tab.clauses,
      ...(tab.clauses.length > 0 && { whereLabel: tab.label }),
      end: '暂无更多打卡数据',
      empty: tab.empty || '还没有打卡数据，田间人员打卡后会出现在这里',
    },
    form,
  )
}
