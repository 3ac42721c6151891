import type { RoleFunctionTree } from '@farm/contract/access'
import { type Entry, EntryPart } from '../../../engine/entry/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { FunctionTree } from './FunctionTree.tsx'
import type { RoleValues } from './role-values.ts'

interface NewFunctionsProps {
  readonly tree: RoleFunctionTree
  readonly entry: Entry<RoleValues>
}

/** What a role from scratch gives: of forms it may all that its functions give, until it is edited. */
export function NewFunctions({ tree, entry: { values, faults, set } }: NewFunctionsProps) {
  return (
    <EntryPart title="功能权限" note="只能授予您自己拥有的功能。表单权限在保存后编辑角色时设置。">
      {faults.Functions !== undefined && <Notice>{faults.Functions}</Notice>}
      <FunctionTree
        tree={tree}
        value={values.Functions}
        isReadOnly={false}
        onChange={(Functions) => set({ Functions })}
      />
    </EntryPart>
  )
}
