import { type SignIn, logCalls } from '@farm/contract/logs'
import type { QueryOf } from '@farm/contract/wire'
import { Moment } from '../../engine/records/Moment.tsx'
import { type Asked, type TableDeclaration, daysOf } from '../../engine/table/index.ts'
import { getPage } from '../../platform/http.ts'
import { formatSecond } from '../../platform/time.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { Who } from './Who.tsx'

const tones: Readonly<Record<SignIn['Outcome'], Tone>> = {
  登录: 'good',
  退出: 'neutral',
  密码错误: 'warning',
  动态码错误: 'warning',
  账号已停用: 'warning',
  尝试过多: 'bad',
  以他人身份查看: 'info',
}
const outcomes = Object.keys(tones)

function isOutcome(text: string | undefined): text is SignIn['Outcome'] {
  return text !== undefined && outcomes.includes(text)
}

/** What the address chooses, as the call takes it. */
export function choiceOf({ search, filters }: Asked): QueryOf<typeof logCalls.exportSignIns> {
  const { user, outcome } = filters
  return {
    ...(search !== undefined && { search }),
    ...(user !== undefined && { userId: user }),
    ...(isOutcome(outcome) && { outcome }),
    ...daysOf(filters.days),
  }
}

export const signIns: TableDeclaration<SignIn> = {
  key: ['logs', 'sign-ins'],
  noun: '登录日志',
  keyOf: ({ Id }) => Id,
  nameOf: ({ Name }) => Name,
  columns: [
    { key: 'Name', label: '账号', width: 120, cell: ({ Name }) => <Cut title={Name}>{Name}</Cut> },
    { key: 'User', label: '人员', width: 140, cell: (signIn) => <Person of={signIn} /> },
    { key: 'Outcome', label: '结果', width: 110, cell: ({ Outcome }) => <Tag tone={tones[Outcome]}>{Outcome}</Tag> },
    { key: 'AddTime', label: '时间', width: 130, cell: ({ AddTime }) => <Moment at={AddTime} whole={formatSecond} /> },
    { key: 'Address', label: '地址', width: 130, cell: ({ Address }) => Address },
    { key: 'Device', label: '设备', width: 180, cell: ({ Device }) => <Cut title={Device}>{Device}</Cut> },
    {
      key: 'RequestId',
      label: '请求编号',
      width: 150,
      cell: ({ RequestId }) => <Cut title={RequestId}>{RequestId}</Cut>,
    },
  ],
  search: '搜索人员、地址或请求编号',
  filters: [
    { name: 'days', label: '日期', kind: 'days' },
    { name: 'user', label: '人员', kind: 'person' },
    { name: 'outcome', label: '结果', kind: 'choice', options: outcomes },
  ],
  empty: '这里还没有登录记录',
  paging: 'more',
  read: ({ cursor, pageSize, ...asked }, signal) =>
    getPage(
      logCalls.signIns,
      { ...choiceOf(asked), ...(cursor !== undefined && { cursor }), ...(pageSize !== undefined && { pageSize }) },
      signal,
    ),
}

/** Who looks as somebody else does it under a name of their own. */
function Person({ of: { Name, User } }: { readonly of: SignIn }) {
  if (!User) return '没有这个账号'
  return User.Name.toLowerCase() === Name.toLowerCase() ? User.RealName : <Who user={User} />
}
