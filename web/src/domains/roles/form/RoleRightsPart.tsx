import type { Role, RoleFunctionTree } from '@farm/contract/access'
import type { Entry } from '../../../engine/entry/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { FormRights } from './FormRights.tsx'
import { FunctionTree } from './FunctionTree.tsx'
import type { RoleValues } from './role-values.ts'

interface RoleRightsPartProps {
  readonly role: Role
  readonly tree: RoleFunctionTree
  readonly entry: Entry<RoleValues>
  readonly isReadOnly: boolean
}

/** What a role gives: screens and acts, and less of single forms. */
export function RoleRightsPart({ role, tree, entry, isReadOnly }: RoleRightsPartProps) {
  const { values, faults, set } = entry
  const functions = (
    <>
      {faults.Functions !== undefined && <Notice>{faults.Functions}</Notice>}
      <FunctionTree
        tree={tree}
        value={values.Functions}
        isReadOnly={isReadOnly}
        onChange={(Functions) => set({ Functions })}
      />
    </>
  )
  const forms = (
    <FormRights
      roleId={role.Id}
      roleName={role.Name}
      changes={values.Forms}
      isReadOnly={isReadOnly}
      onChange={(Forms) => set({ Forms })}
    />
  )
  return (
    <Tabs
      label="权限"
      tabs={[
        { key: 'functions', label: '功能权限', content: functions },
        { key: 'forms', label: '表单权限', content: forms },
      ]}
    />
  )
}
