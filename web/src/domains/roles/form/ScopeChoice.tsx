import { type DataScope, dataScopes } from '@farm/contract/access'
import { EntryField } from '../../../engine/entry/index.ts'
import { scopeSentences } from '../data-scopes.ts'
import styles from './Role.module.css'

interface ScopeChoiceProps {
  readonly value: DataScope
  readonly fault: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (scope: DataScope) => void
}

/** How far a role reaches, each reach with what it means. */
export function ScopeChoice({ value, fault, isReadOnly, onChange }: ScopeChoiceProps) {
  return (
    <EntryField label="数据范围" isRequired fault={fault} hint="角色中的功能只对这个范围内的数据有效">
      {() => (
        <div role="radiogroup" aria-label="数据范围" className={styles.scopes}>
          {dataScopes.map((scope) => (
            <label key={scope} className={styles.scope} data-chosen={scope === value || undefined}>
              <input
                type="radio"
                name="data-scope"
                aria-label={scope}
                checked={scope === value}
                disabled={isReadOnly}
                onChange={() => onChange(scope)}
              />
              <span>
                {scope}
                <small>{scopeSentences[scope]}</small>
              </span>
            </label>
          ))}
        </div>
      )}
    </EntryField>
  )
}
