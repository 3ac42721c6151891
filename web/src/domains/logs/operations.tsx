import { originNames, origins, signatureOf } from '@farm/contract/forms'
import { type Operation, logCalls, operationTitles, thingKindNames } from '@farm/contract/logs'
import type { QueryOf } from '@farm/contract/wire'
import { RowLink } from '../../engine/list/RowLink.tsx'
import { Moment } from '../../engine/records/Moment.tsx'
import { type Asked, type TableDeclaration, daysOf } from '../../engine/table/index.ts'
import { getPage } from '../../platform/http.ts'
import { formatSecond } from '../../platform/time.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CallChoice } from './CallChoice.tsx'
import { KindChoice } from './KindChoice.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { Who } from './Who.tsx'

const outcomes = [
  { value: 'done', label: '成功' },
  { value: 'refused', label: '被拒绝' },
] as const

const originOptions = originNames.map((value) => ({ value, label: origins[value] }))
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address chooses, as the call takes it. */
export function choiceOf({ search, filters }: Asked): QueryOf<typeof logCalls.exportOperations> {
  const { user, call, target, kind } = filters
  const thing = thingKindNames.find((one) => one === kind)
  const origin = originNames.find((one) => one === filters.origin)
  const outcome = outcomes.find(({ value }) => value === filters.outcome)?.value
  return {
    ...(search !== undefined && { search }),
    ...(user !== undefined && { userId: user }),
    ...(call !== undefined && { call }),
    ...(target !== undefined && { targetId: target }),
    ...(thing ? { thing } : kind !== undefined && { formId: kind }),
    ...(origin && { origin }),
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
    { key: 'User', label: '人员', width: 150, cell: (operation) => <By of={operation} /> },
    {
      key: 'Origin',
      label: '来源',
      width: 84,
      cell: ({ Origin }) => (Origin ? origins[Origin] : '—'),
      isOnCard: ({ Origin }) => Origin !== undefined,
    },
    { key: 'Target', label: '对象', width: 220, cell: (operation) => <Target of={operation} /> },
    { key: 'Outcome', label: '结果', width: 92, cell: (operation) => <Outcome of={operation} /> },
    { key: 'Organ', label: '组织', width: 140, cell: ({ Organ }) => <Cut title={Organ.Name}>{Organ.Name}</Cut> },
    {
      key: 'Address',
      label: '地址和设备',
      width: 190,
      cell: ({ Address, Device }) => (Address === '' ? '—' : <Cut>{`${Address} · ${Device}`}</Cut>),
    },
  ],
  search: '搜索人员、对象的名称或编号、地址、请求编号',
  filters: [
    { name: 'days', label: '日期', kind: 'days' },
    { name: 'user', label: '人员', kind: 'person' },
    { name: 'call', label: '操作', kind: 'own', control: CallChoice, isValue: isCall },
    { name: 'kind', label: '对象种类', kind: 'own', control: KindChoice, isValue: isKind },
    { name: 'origin', label: '来源', kind: 'choice', options: originOptions },
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

/** Who did it; a job signs as itself, and of somebody from outside without a name it is said where they stand. */
function By({ of: { User, Viewer, Organ, Origin, Title } }: { readonly of: Operation }) {
  if (!User) return <Cut>{signatureOf({ Origin, Job: Title })}</Cut>
  return User.RealName === '' && User.Name === '' ? Organ.Name : <Who user={User} viewer={Viewer} />
}

/** What may be changed: a form by its id, or something else that is logged. */
function isKind(value: string): boolean {
  return ID.test(value) || thingKindNames.some((one) => one === value)
}

/** Whether operations of this name are logged. */
function isCall(value: string): boolean {
  return Object.hasOwn(operationTitles, value)
}
