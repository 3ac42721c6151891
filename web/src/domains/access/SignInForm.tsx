import { accessCalls } from '@farm/contract/access'
import { post } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import styles from './SessionForm.module.css'
import { type Credentials, credentialFaults } from './credentials.ts'
import { enter } from './session.ts'
import { useSessionForm } from './use-session-form.ts'

async function signIn({ Name, Password }: Credentials): Promise<void> {
  enter(await post(accessCalls.login, { Name: Name.trim(), Password }))
}

export function SignInForm() {
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: { Name: '', Password: '' },
    check: credentialFaults,
    send: signIn,
  })
  return (
    <>
      <h1 className={styles.title}>登录</h1>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {refusal !== undefined && <Notice>{refusal}</Notice>}
        <TextInput
          label="用户名"
          autoComplete="username"
          value={values.Name}
          fault={faults.Name}
          onChange={(Name) => set({ Name })}
        />
        <PasswordInput
          label="密码"
          autoComplete="current-password"
          value={values.Password}
          fault={faults.Password}
          onChange={(Password) => set({ Password })}
        />
        <Button type="submit" kind="primary" size="touch" disabled={isBusy || secondsLeft > 0}>
          {submitText({ isBusy, secondsLeft })}
        </Button>
      </form>
      <DemoAccounts onPick={set} />
    </>
  )
}

function submitText({ isBusy, secondsLeft }: { readonly isBusy: boolean; readonly secondsLeft: number }): string {
  if (secondsLeft > 0) return `请 ${secondsLeft} 秒后再试`
  return isBusy ? '正在登录…' : '登录'
}
