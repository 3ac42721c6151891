import { type DataScope, dataScopes } from '@farm/contract/access'
import { EntryField } from '../../../engine/entry/index.ts'
import { scopeSentences } from '../data-scopes.ts'
import styles from './Role.module.css'
import { useOwnReach } from './use-own-reach.ts'

interface ScopeChoiceProps {
  readonly value: DataScope
  readonly fault: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (scope: DataScope) => void
}

/** How far a role reaches, each reach with what it means. */
export function ScopeChoice({ value, fault, isReadOnly, onChange }: ScopeChoiceProps) {
  const own = useOwnReach()
  const isBeyond = (scope: DataScope) => own !== undefined && dataScopes.indexOf(scope) < dataScopes.indexOf(own)
  return (
    <EntryField label="数据范围" isRequired fault={fault} hint="角色中的功能只对这个范围内的数据有效">
      {() => (
        <div role="radiogroup" aria-label="数据范围" className={styles.scopes}>
          {dataScopes.map((scope) => (
            <label
              key={scope}
              className={styles.scope}
              data-chosen={scope === value || undefined}
              data-fixed={isReadOnly || isBeyond(scope) || undefined}
            >
              <input
                type="radio"
                name="data-scope"
                aria-label={scope}
                checked={scope === value}
                disabled={isReadOnly || isBeyond(scope)}
                onChange={() => onChange(scope)}
              />
              <span>
                {scope}
                <small>
                  {!isReadOnly && isBeyond(scope)
                    ? `您自己的数据范围是“${own}”，不能授予更大的范围`
                    : scopeSentences[scope]}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
    </EntryField>
  )
}
