import { EntryField } from '../../../engine/entry/index.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { GeneratedPassword } from '../password/GeneratedPassword.tsx'
import { generatedPassword } from '../password/generated-password.ts'
import { PASSWORD_RULES } from '../password/password-rules.ts'
import styles from './Form.module.css'
import type { NewUserValues, PasswordPlan } from './user-values.ts'

interface PasswordPartProps {
  readonly values: NewUserValues
  readonly fault: string | undefined
  readonly onChange: (change: Partial<NewUserValues>) => void
}

const plans = [
  { plan: 'generated', text: '生成密码', note: '由系统生成，请复制后交给本人' },
  { plan: 'typed', text: '自己设置', note: PASSWORD_RULES },
  { plan: 'none', text: '暂不开通', note: '只列入人员名册，不能登录；之后可以再设置密码' },
] as const satisfies readonly { plan: PasswordPlan; text: string; note: string }[]

/** How somebody new gets a password, or that they have none yet. */
export function PasswordPart({ values: { plan: chosen, Password }, fault, onChange }: PasswordPartProps) {
  const take = (plan: PasswordPlan) => onChange({ plan, Password: plan === 'generated' ? generatedPassword() : '' })
  return (
    <>
      <EntryField label="登录密码">
        {() => (
          <div role="radiogroup" aria-label="登录密码" className={styles.plans}>
            {plans.map(({ plan, text, note }) => (
              <label key={plan} className={styles.pick}>
                <input type="radio" name="password-plan" checked={plan === chosen} onChange={() => take(plan)} />
                {text}
                <span className={styles.second}>{note}</span>
              </label>
            ))}
          </div>
        )}
      </EntryField>
      {chosen === 'generated' && (
        <EntryField label="">
          {() => (
            <GeneratedPassword
              password={Password}
              fault={fault}
              onAnother={() => onChange({ Password: generatedPassword() })}
            />
          )}
        </EntryField>
      )}
      {chosen === 'typed' && (
        <div className={styles.typed}>
          <PasswordInput
            label="密码"
            autoComplete="new-password"
            hint={PASSWORD_RULES}
            value={Password}
            fault={fault}
            onChange={(typed) => onChange({ Password: typed })}
          />
        </div>
      )}
    </>
  )
}
