import { accessCalls } from '@farm/contract/access'
import { withoutBlanks } from '@farm/contract/values'
import { useState } from 'react'
import { type HttpFailure, post } from '../../platform/http.ts'
import { whySignIn } from '../../platform/sign-in-again.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { WaitingHere } from './WaitingHere.tsx'
import styles from './SessionForm.module.css'
import { codeFaults, credentialFaults } from './credentials.ts'
import { knownDevice } from './known-device.ts'
import { enter } from './session.ts'
import { useSessionForm } from './use-session-form.ts'

const EMPTY = { Name: '', Password: '', Code: '' }

async function signIn({ Name, Password, Code }: typeof EMPTY): Promise<void> {
  const device = knownDevice()
  const code = withoutBlanks(Code)
  enter(
    await post(accessCalls.login, {
      Name: Name.trim(),
      Password,
      ...(code !== '' && { Code: code }),
      ...(device !== undefined && { Device: device }),
    }),
  )
}

/** Name and password; the code of an authenticator where the account asks for one. */
export function SignInForm() {
  const [asksCode, setAsksCode] = useState(false)
  const [why] = useState(whySignIn)
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: EMPTY,
    check: (given) => ({ ...credentialFaults(given), ...(asksCode && codeFaults(given)) }),
    send: signIn,
    asksMore: ({ code }: HttpFailure) => {
      if (code === 'access/code') setAsksCode(true)
      return code === 'access/code'
    },
  })
  const begin = (changed: Partial<typeof EMPTY>) => {
    setAsksCode(false)
    set({ ...changed, Code: '' })
  }
  return (
    <>
      <h1 className={styles.title}>登录</h1>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {refusal !== undefined && <Notice>{refusal}</Notice>}
        {refusal === undefined && why !== undefined && (
          <p className={styles.why} role="status">
            {why}
          </p>
        )}
        <TextInput
          label="账号"
          autoComplete="username"
          value={values.Name}
          fault={faults.Name}
          onChange={(Name) => begin({ Name })}
        />
        <PasswordInput
          label="密码"
          autoComplete="current-password"
          value={values.Password}
          fault={faults.Password}
          onChange={(Password) => begin({ Password })}
        />
        {asksCode && (
          <TextInput
            label="动态码"
            hint="验证器应用上的 6 位数字；手机不在身边时可填一个恢复码"
            autoComplete="one-time-code"
            value={values.Code}
            fault={faults.Code}
            hasFocus
            onChange={(Code) => set({ Code })}
          />
        )}
        <Button type="submit" kind="primary" size="touch" disabled={isBusy || secondsLeft > 0}>
          {submitText({ isBusy, secondsLeft })}
        </Button>
      </form>
      <WaitingHere />
      <DemoAccounts onPick={begin} />
    </>
  )
}

function submitText({ isBusy, secondsLeft }: { readonly isBusy: boolean; readonly secondsLeft: number }): string {
  if (secondsLeft > 0) return `请 ${secondsLeft} 秒后再试`
  return isBusy ? '正在登录…' : '登录'
}
