import { type User, userCalls } from '@farm/contract/users'
import { useState } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryFrame, EntryPart, useEntry } from '../../../engine/entry/index.ts'
import { post } from '../../../platform/http.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Pills } from '../../../ui/Pills.tsx'
import { passwordFault } from '../form/user-values.ts'
import { useUserActs } from '../user-queries.ts'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import styles from './Password.module.css'
import { HandOverDialog } from './HandOverDialog.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import { generatedPassword } from './generated-password.ts'
import { PASSWORD_RULES } from './password-rules.ts'
import { faultsFound } from '../../../platform/found-faults.ts'

const ways = ['生成密码', '自己设置'] as const

/** A new password for somebody else, who is signed out everywhere. */
export function ResetPassword({ user }: { readonly user: User }) {
  const { Id, Name, RealName, CanSignIn } = user
  const leave = useWayBack('/User/List')
  const { reread } = useUserActs()
  const [way, setWay] = useState<string>(ways[0])
  const [handedOver, setHandedOver] = useState<string>()
  const [begin] = useState(() => ({ values: { Password: generatedPassword() }, updateTime: '' }))
  const entry = useEntry({
    begin,
    check: ({ Password }) => faultsFound({ Password: passwordFault(Password) }),
    send: async ({ Password }) => {
      await post(userCalls.editPassword, { Id, Password })
      reread()
      if (way === ways[0]) setHandedOver(Password)
    },
    onDone: () => {
      if (way !== ways[0]) leave()
    },
  })
  const { values, faults, set } = entry
  const take = ([chosen = way]: readonly string[]) => {
    setWay(chosen)
    set({ Password: chosen === ways[0] ? generatedPassword() : '' })
  }
  const note = CanSignIn
    ? `保存后，${RealName}在所有设备上的登录都会结束，需要用新密码重新登录。`
    : `${RealName}还没有开通登录，设置密码后即可登录。`
  return (
    <>
      <EntryFrame entry={entry} note={RealName} saveText={CanSignIn ? '重置密码' : '开通登录'} onLeave={leave}>
        <EntryPart title={`${RealName}的新密码`} note={note}>
          <div className={styles.fields}>
            <Pills label="新密码的来源" options={ways} value={[way]} onChange={take} />
            {way === ways[0] ? (
              <GeneratedPassword
                password={values.Password}
                fault={faults.Password}
                onAnother={() => set({ Password: generatedPassword() })}
              />
            ) : (
              <PasswordInput
                label="新密码"
                hint={PASSWORD_RULES}
                autoComplete="new-password"
                value={values.Password}
                fault={faults.Password}
                onChange={(Password) => set({ Password })}
              />
            )}
          </div>
        </EntryPart>
        {user.HasSecondFactor && <SecondFactorPart user={user} />}
      </EntryFrame>
      {handedOver !== undefined && (
        <HandOverDialog name={RealName} account={Name} password={handedOver} onClose={leave} />
      )}
    </>
  )
}
