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
import { FunctionBox } from './FunctionBox.tsx'
import styles from './Role.module.css'

interface OneFormRightsProps {
  readonly roleName: string
  readonly form: RoleForm
  readonly rights: RoleRights
  readonly isReadOnly: boolean
  readonly onChange: (rights: RoleRights) => void
}

/** One form: what the role may do with its records, and which fields it does not see or fill in. */
export function OneFormRights({ roleName, form, rights, isReadOnly, onChange }: OneFormRightsProps) {
  const { Name, Modules, Rights, Fields } = form
  const labels = new Map(Fields.map((field) => [field.Name, field.Label]))
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
      <p className={styles.lead}>{rightsText(rights, (name) => labels.get(name) ?? name)}</p>
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
