import type { RoleForm } from '@farm/contract/access'
import { FieldRights } from '../../../engine/rights/FieldRights.tsx'
import {
  type RoleRights,
  rightLabels,
  rightNames,
  rightsText,
  toggled,
  withField,
} from '../../../engine/rights/restrictions.ts'
import { Button } from '../../../ui/Button.tsx'
import { FunctionBox } from './FunctionBox.tsx'
import styles from './Role.module.css'

interface OneFormRightsProps {
  readonly roleName: string
  readonly form: RoleForm
  readonly rights: RoleRights
  /** What somebody else set while it was worked on here. */
  readonly theirs: RoleRights | undefined
  readonly isReadOnly: boolean
  readonly onChange: (rights: RoleRights) => void
  /** One of the two is taken. */
  readonly onSettle: (rights: RoleRights) => void
}

/** One form: what the role may do with its records, and which fields it does not see or fill in. */
export function OneFormRights(props: OneFormRightsProps) {
  const { roleName, form, rights, theirs, isReadOnly, onChange, onSettle } = props
  const { Name, Modules, Rights, Fields } = form
  const labels = new Map(Fields.map((field) => [field.Name, field.Label]))
  const textOf = (one: RoleRights) => rightsText(one, (name) => labels.get(name) ?? name)
  return (
    <section className={styles.form} aria-label={Name}>
      <header className={styles.formHead}>
        <h3 className={styles.formName}>
          {Name} <small>{Modules.join('、')}</small>
        </h3>
        <span className={styles.rights}>
          {rightNames.map((right) => {
            const isGiven = Rights.includes(right)
            return (
              <FunctionBox
                key={right}
                label={rightLabels[right]}
                isOn={isGiven && !rights.denied.includes(right)}
                isFixed={isReadOnly || !isGiven}
                why={isGiven ? undefined : '功能权限没有给'}
                onToggle={() => onChange(toggled(rights, right))}
              />
            )
          })}
        </span>
      </header>
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
          fields={Fields.map((field) => ({ name: field.Name, label: field.Label, isFilledIn: true }))}
          rights={rights.fields}
          onChange={(name, right) => onChange(withField(rights, name, right))}
        />
      )}
    </section>
  )
}
