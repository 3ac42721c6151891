import type { User } from '@farm/contract/users'
import { useState } from 'react'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { RowAct } from '../../../engine/table/index.ts'
import styles from './List.module.css'
import { type Question, UserQuestion } from './UserQuestion.tsx'
import { stateOf } from '../user-state.ts'

/** What can be done with somebody: of oneself only what nobody has to fear. */
export function UserActs({ user }: { readonly user: User }) {
  const { Id, RealName: name } = user
  const [asked, setAsked] = useState<Question>()
  const can = useCan()
  const address = useAddress()
  const isMe = usePermission().User.Id === Id
  const passwordText = stateOf(user) === '未开通' ? '设置密码' : '重置密码'
  return (
    <span className={styles.acts}>
      {can('/User/Edit/:id') && <RowAct label="编辑" name={name} to={address(`/User/Edit/${Id}`)} />}
      {can('/User/Password/:id') && (
        <RowAct label={isMe ? '修改密码' : passwordText} name={name} to={address(`/User/Password/${Id}`)} />
      )}
      {(isMe || can('/User/List#Sessions')) && (
        <RowAct label="登录设备" name={name} onClick={() => setAsked('sessions')} />
      )}
      {!isMe && can('/User/List#ViewAs') && stateOf(user) === '启用' && (
        <RowAct label="以他人身份查看" name={name} onClick={() => setAsked('view-as')} />
      )}
      {!isMe && can('/User/List#Delete') && <RowAct label="删除" name={name} onClick={() => setAsked('remove')} />}
      {asked && <UserQuestion user={user} question={asked} onDone={() => setAsked(undefined)} />}
    </span>
  )
}
