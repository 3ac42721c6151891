import type { FieldRight } from '@farm/contract/forms'
import { useEffect, useRef } from 'react'
import styles from './FieldRights.module.css'

/** A field as its rights are set. */
export interface RestrictedField {
  readonly name: string
  readonly label: string
  /** Somebody fills it in; else it can only be hidden. */
  readonly isFilledIn: boolean
  /** Why one of the choices can’t be made. */
  readonly barred?: Partial<Readonly<Record<FieldRight | 'write', string>>>
}

interface FieldRightsProps {
  readonly roleName: string
  readonly fields: readonly RestrictedField[]
  readonly rights: Readonly<Record<string, FieldRight>>
  /** Something is at fault in it. */
  readonly isFaulty?: boolean
  readonly onChange: (name: string, right: FieldRight | 'write') => void
}

const labels = { write: '不限制', read: '只读', hidden: '隐藏' } as const
const choices = ['write', 'read', 'hidden'] as const

/** How a role is restricted in each field; those that nobody fills in can only be hidden. */
export function FieldRights({ roleName, fields, rights, isFaulty = false, onChange }: FieldRightsProps) {
  const less = Object.keys(rights).length
  return (
    <details ref={useOpenedBy(isFaulty)} className={styles.fields}>
      <summary>按字段设置{less > 0 && `（${less} 个字段有限制）`}</summary>
      <ul>
        {fields.map(({ name, label, isFilledIn, barred = {} }) => (
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
                  <option key={one} value={one} disabled={barred[one] !== undefined}>
                    {labels[one]}
                    {barred[one] !== undefined && `（${barred[one]}）`}
                  </option>
                ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Opened once something in it is at fault; the person may close it all the same. */
function useOpenedBy(isFaulty: boolean) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isFaulty && details.current) details.current.open = true
  }, [isFaulty])
  return details
}
