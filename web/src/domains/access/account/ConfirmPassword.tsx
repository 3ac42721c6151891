import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { useSessionForm } from '../use-session-form.ts'
import styles from './AccountPage.module.css'

interface ConfirmPasswordProps {
  readonly action: string
  readonly send: (password: string) => Promise<void>
  readonly onCancel: () => void
}

/** Who sits here is asked for the password again before the guard of the account changes. */
export function ConfirmPassword({ action, send, onCancel }: ConfirmPasswordProps) {
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: { Password: '' },
    check: ({ Password }): Record<string, string> => (Password === '' ? { Password: '请输入密码' } : {}),
    send: ({ Password }) => send(Password),
  })
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <PasswordInput
        label="登录密码"
        hint="请先确认是您本人"
        autoComplete="current-password"
        value={values.Password}
        fault={faults.Password}
        onChange={(Password) => set({ Password })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" disabled={isBusy || secondsLeft > 0}>
          {secondsLeft > 0 ? `请 ${secondsLeft} 秒后再试` : action}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
