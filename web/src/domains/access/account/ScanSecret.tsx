import { accessCalls } from '@farm/contract/access'
import { withoutBlanks } from '@farm/contract/values'
import type { AnswerOf } from '@farm/contract/wire'
import { post } from '../../../platform/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonAnchor } from '../../../ui/ButtonAnchor.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { useSessionForm } from '../use-session-form.ts'
import styles from './AccountPage.module.css'

interface ScanSecretProps {
  readonly secret: AnswerOf<typeof accessCalls.beginSecondFactor>
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret as a picture to scan; it holds only when a code proves that it was taken. */
export function ScanSecret({ secret: { Secret, Uri }, onDone, onCancel }: ScanSecretProps) {
  const isPhone = useIsPhone()
  const { form, values, faults, refusal, isBusy, secondsLeft, set, submit } = useSessionForm({
    initial: { Code: '' },
    check: ({ Code }): Record<string, string> =>
      /^\d{6}$/.test(withoutBlanks(Code)) ? {} : { Code: '请输入 6 位数字' },
    send: async ({ Code }) =>
      onDone((await post(accessCalls.confirmSecondFactor, { Code: withoutBlanks(Code) })).RecoveryCodes),
  })
  return (
    <>
      <div className={styles.scan}>
        <div className={styles.picture}>
          <QrCode text={Uri} label="动态码二维码" />
        </div>
        <ol className={styles.steps}>
          <li>在手机上打开任意一款验证器应用，应用商店搜索“身份验证器”即可找到。</li>
          <li>
            扫描二维码；不能扫描时手工输入密钥
            <code className={styles.secret}>{(Secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            <span className={styles.buttons}>
              <CopyButton text={Secret}>复制密钥</CopyButton>
              {isPhone && (
                <ButtonAnchor kind="plain" href={Uri}>
                  打开验证器应用
                </ButtonAnchor>
              )}
            </span>
          </li>
          <li>把应用上显示的 6 位数字填在下面。</li>
        </ol>
      </div>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {refusal !== undefined && <Notice>{refusal}</Notice>}
        <TextInput
          label="动态码"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={values.Code}
          fault={faults.Code}
          onChange={(Code) => set({ Code })}
        />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={isBusy || secondsLeft > 0}>
            {secondsLeft > 0 ? `请 ${secondsLeft} 秒后再试` : '验证并开启'}
          </Button>
          <Button onClick={onCancel}>取消</Button>
        </div>
      </form>
    </>
  )
}
