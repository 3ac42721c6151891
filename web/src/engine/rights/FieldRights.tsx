import type { FieldRight } from '@farm/contract/forms'
import styles from './FieldRights.module.css'

/** A field as its rights are set. */
export interface RestrictedField {
  readonly name: string
  readonly label: string
  /** Somebody fills it in; else it can only be hidden. */
  readonly isFilledIn: boolean
}

interface FieldRightsProps {
  readonly roleName: string
  readonly fields: readonly RestrictedField[]
  readonly rights: Readonly<Record<string, FieldRight>>
  readonly onChange: (name: string, right: FieldRight | 'write') => void
}

const labels = { write: '不限制', read: '只读', hidden: '隐藏' } as const
const choices = ['write', 'read', 'hidden'] as const

/** How a role is restricted in each field; those that nobody fills in can only be hidden. */
export function FieldRights({ roleName, fields, rights, onChange }: FieldRightsProps) {
  const less = Object.keys(rights).length
  return (
    <details className={styles.fields}>
      <summary>按字段设置{less > 0 && `（${less} 个字段有限制）`}</summary>
      <ul>
        {fields.map(({ name, label, isFilledIn }) => (
          <li key={name}>
            <span>{label}</span>
            <select
              aria-label={`${roleName}对“${label}”`}
              value={rights[name] ?? 'write'}
              onChange={({ target }) => onChange(name, choices.find((one) => one === target.value) ?? 'write')}
            >
              {choices
                .filter((one) => one !== 'read' || isFilledIn)
                .map((one) => (
                  <option key={one} value={one}>
                    {labels[one]}
                  </option>
                ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
