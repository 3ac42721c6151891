import { type Operation, logCalls } from '@farm/contract/logs'
import type { QueryOf } from '@farm/contract/wire'
import { RowLink } from '../../engine/list/RowLink.tsx'
import { Moment } from '../../engine/records/Moment.tsx'
import { type Asked, type TableDeclaration, daysOf } from '../../engine/table/index.ts'
import { getPage } from '../../platform/http.ts'
import { formatSecond } from '../../platform/time.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CallChoice } from './CallChoice.tsx'
import { isCall } from './is-call.ts'
import { TargetChoice } from './TargetChoice.tsx'
import { Who } from './Who.tsx'

const outcomes = [
  { value: 'done', label: '成功' },
  { value: 'refused', label: '被拒绝' },
] as const

/** What the address chooses, as the call takes it. */
export function choiceOf({ search, filters }: Asked): QueryOf<typeof logCalls.exportOperations> {
  const { user, call, target } = filters
  const outcome = outcomes.find(({ value }) => value === filters.outcome)?.value
  return {
    ...(search !== undefined && { search }),
    ...(user !== undefined && { userId: user }),
    ...(call !== undefined && { call }),
    ...(target !== undefined && { targetId: target }),
    ...(outcome && { outcome }),
    ...daysOf(filters.days),
  }
}

export const operations: TableDeclaration<Operation> = {
  key: ['logs', 'operations'],
  noun: '操作日志',
  keyOf: ({ Id }) => Id,
  nameOf: ({ Title }) => Title,
  columns: [
    { key: 'Title', label: '操作', width: 132, cell: ({ Id, Title }) => <RowLink id={Id}>{Title}</RowLink> },
    { key: 'AddTime', label: '时间', width: 120, cell: ({ AddTime }) => <Moment at={AddTime} whole={formatSecond} /> },
    { key: 'User', label: '人员', width: 150, cell: ({ User, Viewer }) => <Who user={User} viewer={Viewer} /> },
    { key: 'Target', label: '对象', width: 220, cell: (operation) => <Target of={operation} /> },
    { key: 'Outcome', label: '结果', width: 92, cell: (operation) => <Outcome of={operation} /> },
    { key: 'Organ', label: '组织', width: 140, cell: ({ Organ }) => <Cut title={Organ.Name}>{Organ.Name}</Cut> },
    {
      key: 'Address',
      label: '地址和设备',
      width: 190,
      cell: ({ Address, Device }) => <Cut>{`${Address} · ${Device}`}</Cut>,
    },
  ],
  search: '搜索人员、地址或请求编号',
  filters: [
    { name: 'days', label: '日期', kind: 'days' },
    { name: 'user', label: '人员', kind: 'person' },
    { name: 'call', label: '操作', kind: 'own', control: CallChoice, isValue: isCall },
    { name: 'outcome', label: '结果', kind: 'choice', options: outcomes },
    { name: 'target', label: '对象', kind: 'own', control: TargetChoice },
  ],
  empty: '这里还没有操作记录：有人新增、修改或删除了什么，就会记在这里',
  paging: 'more',
  read: ({ cursor, pageSize, ...asked }, signal) =>
    getPage(
      logCalls.operations,
      { ...choiceOf(asked), ...(cursor !== undefined && { cursor }), ...(pageSize !== undefined && { pageSize }) },
      signal,
    ),
}

function Target({ of: { Target: target, Changed } }: { readonly of: Operation }) {
  if (target === '') return '—'
  return <Cut title={target}>{Changed > 1 ? `${target}（${Changed} 项）` : target}</Cut>
}

function Outcome({ of: { Outcome: outcome, Reason } }: { readonly of: Operation }) {
  if (outcome === 'done') return <Tag tone="good">成功</Tag>
  return (
    <span title={Reason}>
      <Tag tone="bad">被拒绝</Tag>
    </span>
  )
}
