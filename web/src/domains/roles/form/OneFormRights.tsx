import type { RoleForm } from '@farm/contract/access'
import type { RightName } from '@farm/contract/forms'
import { useEffect, useRef } from 'react'
import { FieldRights, type RestrictedField } from '../../../engine/rights/FieldRights.tsx'
import { type RoleRights, rightLabels, rightNames, rightsText, withField } from '../../../engine/rights/restrictions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FunctionBox } from './FunctionBox.tsx'
import styles from './Role.module.css'
import { withRight } from './role-values.ts'

interface OneFormRightsProps {
  readonly roleName: string
  readonly form: RoleForm
  readonly rights: RoleRights
  /** What somebody else set while it was worked on here. */
  readonly theirs: RoleRights | undefined
  /** What was refused of it. */
  readonly fault: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (rights: RoleRights) => void
  /** One of the two is taken. */
  readonly onSettle: (rights: RoleRights) => void
}

/** One form: what the role may do with its records, and which fields it does not see or fill in. */
export function OneFormRights(props: OneFormRightsProps) {
  const { roleName, form, rights, theirs, fault, isReadOnly, onChange, onSettle } = props
  const { Name, Modules, Rights, Fields } = form
  const labels = new Map(Fields.map((field) => [field.Name, field.Label]))
  const textOf = (one: RoleRights) => rightsText(one, (name) => labels.get(name) ?? name)
  return (
    <section ref={useSeenWith(fault)} className={styles.form} aria-label={Name}>
      <header className={styles.formHead}>
        <h3 className={styles.formName}>
          {Name} <small>{Modules.join('、')}</small>
        </h3>
        <span className={styles.rights}>
          {rightNames.map((right) => {
            const why = whyFixed(form, right)
            return (
              <FunctionBox
                key={right}
                label={rightLabels[right]}
                isOn={Rights.includes(right) && !rights.denied.includes(right)}
                isFixed={isReadOnly || why !== undefined}
                why={why}
                onToggle={() => onChange(withRight(form, rights, right))}
              />
            )
          })}
        </span>
      </header>
      {fault !== undefined && <Notice>{fault}</Notice>}
      <p className={styles.lead}>{textOf(rights)}</p>
      {theirs && (
        <div className={styles.theirs} role="alert">
          <span>他人已改为：{textOf(theirs)}</span>
          <Button onClick={() => onSettle(rights)}>用我的</Button>
          <Button onClick={() => onSettle(theirs)}>用他人保存的</Button>
        </div>
      )}
      {!isReadOnly && !rights.denied.includes('view') && (
        <FieldRights
          roleName={roleName}
          fields={Fields.map(toRestricted)}
          rights={rights.fields}
          isFaulty={fault !== undefined}
          onChange={(name, right) => onChange(withField(rights, name, right))}
        />
      )}
    </section>
  )
}

function whyFixed({ Rights, CanGive }: RoleForm, right: RightName): string | undefined {
  if (!Rights.includes(right)) return '功能权限没有给'
  return CanGive.includes(right) ? undefined : '您没有这项权限，不能授予或取消'
}

function toRestricted({ Name, Label, Right, CanHide, CanLift }: RoleForm['Fields'][number]): RestrictedField {
  const barred = {
    ...(!CanHide && { hidden: '系统需要' }),
    ...(Right && !CanLift && { write: '您自己只能看' }),
  }
  return { name: Name, label: Label, isFilledIn: true, barred }
}

/** Brings the form into sight when something of it was refused. */
function useSeenWith(fault: string | undefined) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (fault !== undefined) section.current?.scrollIntoView({ block: 'center' })
  }, [fault])
  return section
}
