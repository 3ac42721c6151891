import type { ReactNode } from 'react'
import { type Entry, EntryPart, EntryText } from '../../../engine/entry/index.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { RoleValues } from './role-values.ts'

interface RoleBasicsProps {
  readonly entry: Entry<RoleValues>
  readonly isReadOnly: boolean
  /** Where the role stands. */
  readonly children: ReactNode
}

/** What a role is called, where it stands and how far it reaches. */
export function RoleBasics({ entry: { values, faults, set }, isReadOnly, children }: RoleBasicsProps) {
  return (
    <EntryPart title="基本信息">
      <EntryText
        label="名称"
        isRequired
        value={values.Name}
        maxLength={60}
        fault={faults.Name}
        disabled={isReadOnly}
        onChange={(Name) => set({ Name })}
      />
      {children}
      <EntryText
        label="说明"
        hint="给谁用、做什么，授予时看得到"
        value={values.Note}
        maxLength={200}
        fault={faults.Note}
        disabled={isReadOnly}
        onChange={(Note) => set({ Note })}
      />
      <ScopeChoice
        value={values.DataScope}
        fault={faults.DataScope}
        isReadOnly={isReadOnly}
        onChange={(DataScope) => set({ DataScope })}
      />
    </EntryPart>
  )
}
