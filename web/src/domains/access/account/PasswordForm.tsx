import type { OwnAccount } from '@farm/contract/access'
import { userCalls } from '@farm/contract/users'
import { useState } from 'react'
import { OwnPasswordFields } from '../../../engine/password/OwnPasswordFields.tsx'
import { post } from '../../../platform/http.ts'
import { signInWithNewPassword } from '../../../platform/sign-in-again.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { PASSWORD_RULES, ownPasswordFaults } from '../credentials.ts'
import styles from './AccountPage.module.css'

const EMPTY = { OldPassword: '', Password: '', Again: '' }

/** Another password for oneself; all sessions end with it, this one too. */
export function PasswordForm({ account }: { readonly account: OwnAccount }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>修改密码</Button>
  return <OpenForm userId={account.Id} onCancel={() => setIsOpen(false)} />
}

function OpenForm({ userId, onCancel }: { readonly userId: string; readonly onCancel: () => void }) {
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: EMPTY,
    check: ownPasswordFaults,
    send: async ({ OldPassword, Password }) => {
      await post(userCalls.editPassword, { Id: userId, OldPassword, Password })
      signInWithNewPassword()
    },
  })
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <OwnPasswordFields values={values} faults={faults} rules={PASSWORD_RULES} onChange={set} />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" disabled={isBusy || secondsLeft > 0}>
          {secondsLeft > 0 ? `请 ${secondsLeft} 秒后再试` : '保存新密码'}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
