import type { ReactNode } from 'react'
import { type EntryFaults, EntryField, EntryPart, EntryText } from '../../../engine/entry/index.ts'
import { OrganPicker } from '../../../engine/organs/index.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RolePicks } from './RolePicks.tsx'
import type { UserValues } from './user-values.ts'

interface PersonPartsProps {
  /** Absent for somebody new. */
  readonly userId?: string
  readonly values: UserValues
  readonly faults: EntryFaults
  readonly onChange: (change: Partial<UserValues>) => void
  /** After the name. */
  readonly children: ReactNode
  /** Below where they stand. */
  readonly moving?: ReactNode
}

/** Who somebody is, where they stand and what they hold. */
export function PersonParts({ userId, values, faults, onChange, children, moving }: PersonPartsProps) {
  return (
    <>
      <EntryPart title="基本信息">
        <EntryText
          label="姓名"
          isRequired
          value={values.RealName}
          maxLength={40}
          fault={faults.RealName}
          onChange={(RealName) => onChange({ RealName })}
        />
        {children}
        <EntryText
          label="电话"
          keys="tel"
          value={values.Phone}
          maxLength={20}
          fault={faults.Phone}
          onChange={(Phone) => onChange({ Phone })}
        />
        <EntryText
          label="岗位"
          value={values.Post}
          maxLength={40}
          fault={faults.Post}
          onChange={(Post) => onChange({ Post })}
        />
      </EntryPart>
      <EntryPart title="组织" note="决定“本组织”“本组织及下级”的角色能看到哪里，以及能授予哪些角色。">
        <EntryField label="所在组织" isRequired fault={faults.OrganId}>
          {({ id }) => (
            <OrganPicker
              id={id}
              label="所在组织"
              value={values.OrganId}
              onChange={(OrganId) => onChange({ OrganId })}
            />
          )}
        </EntryField>
        {moving}
      </EntryPart>
      <EntryPart title="角色" note="可以有多个角色，权限合在一起。超出您自己权限的角色不能授予，也不能取消。">
        {faults.RoleIds !== undefined && <Notice>{faults.RoleIds}</Notice>}
        <RolePicks
          userId={userId}
          organId={values.OrganId}
          value={values.RoleIds}
          onChange={(RoleIds) => onChange({ RoleIds })}
        />
      </EntryPart>
    </>
  )
}
