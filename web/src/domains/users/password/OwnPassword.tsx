import { type User, userCalls } from '@farm/contract/users'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EntryFrame, EntryPart, useEntry } from '../../../engine/entry/index.ts'
import { OwnPasswordFields } from '../../../engine/password/OwnPasswordFields.tsx'
import { post } from '../../../platform/http.ts'
import { signInWithNewPassword } from '../../../platform/sign-in-again.ts'
import { passwordFault } from '../form/user-values.ts'
import styles from './Password.module.css'
import { PASSWORD_RULES } from './password-rules.ts'
import { faultsFound } from '../../../platform/found-faults.ts'

const EMPTY = { OldPassword: '', Password: '', Again: '' }

/** One’s own password; all sessions end with it, this one too. */
export function OwnPassword({ user: { Id, RealName } }: { readonly user: User }) {
  const leave = useWayBack('/User/List')
  const entry = useEntry({
    begin: { values: EMPTY, updateTime: '' },
    check: ({ OldPassword, Password, Again }) =>
      faultsFound({
        OldPassword: OldPassword === '' && '请输入原密码',
        Password: passwordFault(Password),
        Again: Again !== Password && '两次输入的密码不一致',
      }),
    send: async ({ OldPassword, Password }) => {
      await post(userCalls.editPassword, { Id, OldPassword, Password })
    },
    onDone: signInWithNewPassword,
  })
  const { values, faults, set } = entry
  return (
    <EntryFrame entry={entry} note={RealName} saveText="保存新密码" onLeave={leave}>
      <EntryPart title="修改自己的密码" note="保存后，您在所有设备上的登录都会结束，需要用新密码重新登录。">
        <div className={styles.fields}>
          <OwnPasswordFields values={values} faults={faults} rules={PASSWORD_RULES} onChange={set} />
        </div>
      </EntryPart>
    </EntryFrame>
  )
}
