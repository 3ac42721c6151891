import type { Role, RoleForm, RoleFunctionTree } from '@farm/contract/access'
import type { Entry } from '../../../engine/entry/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { FormRights } from './FormRights.tsx'
import { FunctionTree } from './FunctionTree.tsx'
import type { RoleValues } from './role-values.ts'

interface RoleRightsPartProps {
  /** The role, or the one that it is a copy of; nothing of one from scratch. */
  readonly role?: Role
  readonly roleName: string
  readonly tree: RoleFunctionTree
  readonly entry: Entry<RoleValues>
  readonly isReadOnly: boolean
  /** By whose functions the rights over forms are shown. */
  readonly note: string
  readonly readForm?: (form: RoleForm) => RoleForm
}

/** What a role gives: screens and acts, and less of single forms. */
export function RoleRightsPart({ role, roleName, tree, entry, isReadOnly, note, readForm }: RoleRightsPartProps) {
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
      roleId={role?.Id}
      roleName={roleName}
      note={note}
      {...(readForm && { read: readForm })}
      faults={faults}
      changes={values.Forms}
      isReadOnly={isReadOnly}
      onChange={(Forms) => set({ Forms })}
    />
  )
  return (
    <Tabs
      label="权限"
      front={sheetAtFault(Object.keys(faults))}
      tabs={[
        { key: 'functions', label: '功能权限', content: functions },
        { key: 'forms', label: '表单权限', content: forms },
      ]}
    />
  )
}

function sheetAtFault(names: readonly string[]): string | undefined {
  if (names.includes('Functions')) return 'functions'
  return names.some((name) => name.startsWith('Forms.')) ? 'forms' : undefined
}
