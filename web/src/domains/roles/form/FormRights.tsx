import type { RoleForm } from '@farm/contract/access'
import { useState } from 'react'
import type { EntryFaults } from '../../../engine/entry/index.ts'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { useRoleForms } from '../role-queries.ts'
import { OneFormRights } from './OneFormRights.tsx'
import styles from './Role.module.css'
import tree from './FunctionTree.module.css'
import { type FormChange, type RoleValues, isOvertaken, rightsOfForm, wasOf, withForm } from './role-values.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface FormRightsProps {
  /** Nothing of a new role: then of every form what the person may. */
  readonly roleId: string | undefined
  readonly roleName: string
  /** By whose functions they are shown. */
  readonly note: string
  /** How the forms are read that the changes go on from; as they are unless told. */
  readonly read?: (form: RoleForm) => RoleForm
  /** What was refused, by `Forms.<id of the form>`. */
  readonly faults: EntryFaults
  readonly changes: RoleValues['Forms']
  readonly isReadOnly: boolean
  readonly onChange: (changes: RoleValues['Forms']) => void
}

/** What a role may less of single forms than its functions give. */
export function FormRights(props: FormRightsProps) {
  const { roleId, roleName, note, read = asItIs, faults, changes, isReadOnly, onChange } = props
  const { data, error, refetch } = useRoleForms(roleId)
  const [text, setText] = useState('')
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const faultOf = ({ Id }: RoleForm) => faults[`Forms.${Id}`]
  const shown = data.filter((form) => faultOf(form) !== undefined || isFound(form, text)).map(read)
  return (
    <div className={styles.forms}>
      <p className={styles.lead}>表单权限在功能权限的基础上收紧：取消勾选就不允许，灰色的是功能权限没有给的。{note}</p>
      <input
        type="search"
        className={tree.search}
        aria-label="搜索表单"
        placeholder="搜索表单"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <StateBlock kind="empty" title="没有可以设置的表单" />}
      {shown.map((form) => {
        const now = rightsOfForm(form)
        const change = changes[form.Id]
        const rights = change?.rights ?? now
        const set = (next: FormChange) => onChange(withForm(changes, form.Id, next))
        return (
          <OneFormRights
            key={form.Id}
            roleName={roleName}
            form={form}
            rights={rights}
            fault={faultOf(form)}
            theirs={change && isOvertaken(change, now) ? now : undefined}
            isReadOnly={isReadOnly}
            onChange={(next) => set({ rights: next, was: wasOf(change, now) })}
            onSettle={(next) => set({ rights: next, was: now })}
          />
        )
      })}
    </div>
  )
}

function asItIs(form: RoleForm): RoleForm {
  return form
}

/** Forms of which the functions give nothing can't be tightened. */
function isFound({ Name, Rights }: RoleForm, text: string): boolean {
  return Rights.length > 0 && Name.toLowerCase().includes(text.trim().toLowerCase())
}
