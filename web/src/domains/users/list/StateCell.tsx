import type { User } from '@farm/contract/users'
import { useState } from 'react'
import { useCan, usePermission } from '../../../engine/permission/index.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'
import type { HandOver } from '../leaving/HandOverFields.tsx'
import { handOverOf } from '../leaving/hand-over.ts'
import { reasonOf } from '../leaving/reason.ts'
import { useUserActs } from '../user-queries.ts'
import { type UserState, stateOf, stateTones } from '../user-state.ts'
import styles from './List.module.css'

/** How an account stands; of those whom one may only name it is not known. */
export function StateCell({ user }: { readonly user: User }) {
  const state = stateOf(user)
  return state === undefined ? '—' : <KnownState user={user} state={state} />
}

/** With the switch for those who may turn it. Nobody disables themselves. */
function KnownState({ user, state }: { readonly user: User; readonly state: UserState }) {
  const { Id, RealName, UpdateTime = '', IsEnabled = false } = user
  const [isAsking, setAsking] = useState(false)
  const { edit } = useUserActs()
  const toast = useToast()
  const can = useCan()
  const isMe = usePermission().User.Id === Id
  const turn = async (act: '启用' | '停用', handOver: HandOver = {}) => {
    await edit.mutateAsync({ Id, UpdateTime, IsEnabled: act === '启用', ...handOverOf(handOver) })
    toast.done(`已${act}${RealName}`)
  }
  const enable = () => void turn('启用').catch((failure: unknown) => toast.failed(reasonOf(failure)))
  return (
    <span className={styles.state}>
      <Tag tone={stateTones[state]}>{state}</Tag>
      {can('/User/Edit/:id') && !isMe && (
        <Switch
          label={`${IsEnabled ? '停用' : '启用'}${RealName}`}
          isOn={IsEnabled}
          disabled={edit.isPending}
          onChange={(isOn) => (isOn ? enable() : setAsking(true))}
        />
      )}
      {isAsking && (
        <LeavingDialog
          ids={[Id]}
          title="停用人员"
          text={`停用后${RealName}不能再登录，正在使用的设备立即退出。之后可以再启用。`}
          onClose={() => setAsking(false)}
          onConfirm={(handOver) => turn('停用', handOver)}
        />
      )}
    </span>
  )
}
