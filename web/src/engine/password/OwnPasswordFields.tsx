import { PasswordInput } from '../../ui/PasswordInput.tsx'

/** What is asked for another password of one’s own. */
interface OwnPasswordValues {
  readonly OldPassword: string
  readonly Password: string
  readonly Again: string
}

interface OwnPasswordFieldsProps {
  readonly values: OwnPasswordValues
  readonly faults: Readonly<Record<string, string | undefined>>
  /** Told before one types. */
  readonly rules: string
  readonly onChange: (change: Partial<OwnPasswordValues>) => void
}

/** The old password, and the new one twice. */
export function OwnPasswordFields({ values, faults, rules, onChange }: OwnPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="原密码"
        autoComplete="current-password"
        value={values.OldPassword}
        fault={faults.OldPassword}
        onChange={(OldPassword) => onChange({ OldPassword })}
      />
      <PasswordInput
        label="新密码"
        hint={rules}
        autoComplete="new-password"
        value={values.Password}
        fault={faults.Password}
        onChange={(Password) => onChange({ Password })}
      />
      <PasswordInput
        label="再次输入新密码"
        autoComplete="new-password"
        value={values.Again}
        fault={faults.Again}
        onChange={(Again) => onChange({ Again })}
      />
    </>
  )
}
