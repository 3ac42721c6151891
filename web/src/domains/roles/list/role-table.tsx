import { type Role, builtInModules, dataScopes, roleCalls } from '@farm/contract/access'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { ROLES } from '../../../engine/rights/role-queries.ts'
import type { TableDeclaration } from '../../../engine/table/index.ts'
import { get } from '../../../platform/http.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { scopeSentences } from '../data-scopes.ts'
import { HoldersLink } from './HoldersLink.tsx'

/** The list of roles, whatever can be done with them. */
export const roleTable: TableDeclaration<Role> = {
  key: [ROLES],
  noun: '角色',
  keyOf: ({ Id }) => Id,
  nameOf: ({ Name }) => Name,
  empty: '还没有角色，先新增一个',
  columns: [
    { key: 'Name', label: '名称', width: 180, cell: ({ Id, Name }) => <RowLink id={Id}>{Name}</RowLink> },
    { key: 'Organ', label: '组织', width: 180, cell: ({ Organ }) => <Cut title={Organ.Name}>{Organ.Name}</Cut> },
    {
      key: 'DataScope',
      label: '数据范围',
      width: 130,
      cell: ({ DataScope }) => (
        <span title={scopeSentences[DataScope]}>
          <Tag tone="info">{DataScope}</Tag>
        </span>
      ),
    },
    { key: 'People', label: '人数', width: 80, align: 'end', cell: (role) => <HoldersLink role={role} /> },
    {
      key: 'Functions',
      label: '功能',
      width: 80,
      align: 'end',
      cell: ({ Functions, IsAdministrators }) => (IsAdministrators ? '全部' : countOf(Functions)),
    },
    {
      key: 'Note',
      label: '说明',
      width: 240,
      cell: ({ Note }) => <Cut title={Note}>{Note || '—'}</Cut>,
      isOnCard: ({ Note }) => Note !== '',
      isWide: true,
    },
    { key: 'UpdateTime', label: '修改时间', width: 116, cell: ({ UpdateTime }) => <Moment at={UpdateTime} /> },
  ],
  search: '搜索角色名称',
  filters: [
    { name: 'organ', label: '组织', kind: 'organ' },
    { name: 'reach', label: '数据范围', kind: 'choice', options: dataScopes },
  ],
  paging: 'whole',
  read: async ({ search, filters: { organ, reach } }, signal) => {
    const roles = await get(roleCalls.list, { search }, signal)
    const answer = roles.filter(
      ({ Organ, DataScope }) =>
        (organ === undefined || Organ.Id === organ) && (reach === undefined || DataScope === reach),
    )
    return { answer, isCapped: false }
  },
}

/** Heads of groups come with what stands below them; they give nothing of their own. */
const heads = new Set(
  builtInModules.flatMap(({ functions }) =>
    functions.filter(({ grants }) => grants.length === 0).map(({ url }) => url),
  ),
)

function countOf(functions: readonly string[]): number {
  return functions.filter((url) => !heads.has(url)).length
}
