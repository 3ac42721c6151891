import type { User } from '@farm/contract/users'
import { userCalls } from '@farm/contract/users'
import { Moment } from '../../../engine/records/Moment.tsx'
import type { TableDeclaration } from '../../../engine/table/index.ts'
import { getPage } from '../../../platform/http.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { USERS } from '../user-queries.ts'
import { neverOf, userStates } from '../user-state.ts'
import { OpenUser } from './OpenUser.tsx'
import { OrganOf } from './OrganOf.tsx'
import { RoleFilter } from './RoleFilter.tsx'
import { RoleTags } from './RoleTags.tsx'
import { StateCell } from './StateCell.tsx'

/** The list of people, whatever can be done with them. */
export const peopleTable: TableDeclaration<User> = {
  key: [USERS],
  noun: '人员',
  keyOf: ({ Id }) => Id,
  nameOf: ({ RealName }) => RealName,
  empty: '还没有人员，先新增一个',
  columns: [
    { key: 'RealName', label: '姓名', width: 150, orderBy: 'RealName', cell: (user) => <OpenUser user={user} /> },
    { key: 'Name', label: '账号', width: 130, orderBy: 'Name', cell: ({ Name }) => <Cut title={Name}>{Name}</Cut> },
    { key: 'State', label: '状态', width: 120, cell: (user) => <StateCell user={user} /> },
    { key: 'Organ', label: '组织', width: 200, cell: ({ Organ }) => <OrganOf organ={Organ} /> },
    { key: 'Roles', label: '角色', width: 210, cell: ({ Roles }) => (Roles ? <RoleTags roles={Roles} /> : '—') },
    {
      key: 'Phone',
      label: '电话',
      width: 120,
      cell: ({ Phone }) => Phone ?? '—',
      isOnCard: ({ Phone }) => Phone !== undefined,
    },
    {
      key: 'LastSignIn',
      label: '最近登录',
      width: 116,
      orderBy: 'LastSignIn',
      cell: (user) => (user.LastSignIn === undefined ? neverOf(user) : <Moment at={user.LastSignIn} />),
    },
  ],
  search: '搜索姓名、账号或电话',
  filters: [
    { name: 'organId', label: '组织', kind: 'organ' },
    { name: 'roleId', label: '角色', kind: 'own', control: RoleFilter },
    { name: 'state', label: '状态', kind: 'choice', options: userStates },
  ],
  paging: 'pages',
  read: ({ filters: { organId, roleId, state }, ...asked }, signal) =>
    getPage(userCalls.list, { ...asked, organId, roleId, state: userStates.find((one) => one === state) }, signal),
}
