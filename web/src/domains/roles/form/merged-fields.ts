import type { RoleFunctionTree } from '@farm/contract/access'
import { functionsOfModule, nameOf } from './function-tree.ts'
import type { RoleValues } from './role-values.ts'

/** How what somebody else saved of a role is told, field by field. */
export function mergedFields(tree: RoleFunctionTree) {
  const names = new Map(tree.flatMap(functionsOfModule).map(({ Url, Name }) => [Url, nameOf(Name)]))
  return [
    { name: 'Name', label: '名称', text: (of: RoleValues) => of.Name },
    { name: 'Note', label: '说明', text: (of: RoleValues) => of.Note },
    { name: 'DataScope', label: '数据范围', text: (of: RoleValues) => of.DataScope },
    {
      name: 'Functions',
      label: '功能权限',
      text: ({ Functions }: RoleValues) =>
        `共 ${Functions.length} 项：${Functions.map((url) => names.get(url) ?? url).join('、')}`,
    },
  ] as const
}
