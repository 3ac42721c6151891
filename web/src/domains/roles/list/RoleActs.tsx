import type { Role } from '@farm/contract/access'
import { useState } from 'react'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { RowAct } from '../../../engine/table/index.ts'
import { isFixed, isLent } from '../lent.ts'
import styles from './RoleList.module.css'
import { RoleRemoval } from './RoleRemoval.tsx'

/** What can be done with a role; one that an organisation above lends can only be copied. */
export function RoleActs({ role }: { readonly role: Role }) {
  const [isRemoving, setRemoving] = useState(false)
  const can = useCan()
  const address = useAddress()
  const permission = usePermission()
  const { Id, Name, Organ } = role
  const mayChange = !isFixed(role, permission)
  return (
    <span className={styles.acts}>
      {isLent(role, permission) && (
        <span className={styles.lent} title={`由${Organ.Name}统一维护，只能查看和使用`}>
          上级共享
        </span>
      )}
      {can('/User/RoleEdit/:id') && (
        <RowAct label={mayChange ? '编辑' : '查看'} name={Name} to={address(`/User/RoleEdit/${Id}`)} />
      )}
      {can('/User/RoleAdd') && <RowAct label="复制" name={Name} to={address(`/User/RoleAdd?from=${Id}`)} />}
      {mayChange && can('/User/Roles#Delete') && <RowAct label="删除" name={Name} onClick={() => setRemoving(true)} />}
      {isRemoving && <RoleRemoval role={role} onDone={() => setRemoving(false)} />}
    </span>
  )
}
