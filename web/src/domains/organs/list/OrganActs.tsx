import type { Organ } from '@farm/contract/organs'
import { useState } from 'react'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { RowAct } from '../../../engine/table/index.ts'
import { isWithin } from '../../../engine/organs/index.ts'
import { OrganRemoval } from './OrganRemoval.tsx'
import styles from './OrganList.module.css'

/** What can be done with an organisation; an enterprise is deleted with its record, in the list of enterprises. */
export function OrganActs({ organ }: { readonly organ: Organ }) {
  const [isRemoving, setRemoving] = useState(false)
  const can = useCan()
  const address = useAddress()
  const { User } = usePermission()
  const { Id, Name, Kind, Path } = organ
  const isRemovable = Kind !== '平台' && Kind !== '企业' && !isWithin(User.Organ.Path, Path)
  return (
    <span className={styles.acts}>
      {can('/Organs/Add') && <RowAct label="新增下级" name={Name} to={address(`/Organs/Add?parent=${Id}`)} />}
      {can('/Organs/Edit/:id') && <RowAct label="编辑" name={Name} to={address(`/Organs/Edit/${Id}`)} />}
      {isRemovable && can('/Organs/List#Delete') && (
        <RowAct label="删除" name={Name} onClick={() => setRemoving(true)} />
      )}
      {isRemoving && <OrganRemoval organ={organ} onDone={() => setRemoving(false)} />}
    </span>
  )
}
