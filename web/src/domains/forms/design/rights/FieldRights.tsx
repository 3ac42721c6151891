import { type FieldRight, type Fields, isFilledIn } from '@farm/contract/forms'
import styles from './Rights.module.css'

interface FieldRightsProps {
  readonly roleName: string
  readonly fields: Fields
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
        {Object.entries(fields).map(([name, field]) => (
          <li key={name}>
            <span>{field.label}</span>
            <select
              aria-label={`${roleName}对“${field.label}”`}
              value={rights[name] ?? 'write'}
              onChange={({ target }) => onChange(name, choices.find((one) => one === target.value) ?? 'write')}
            >
              {choices
                .filter((one) => one !== 'read' || isFilledIn(field))
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
