import type { Role } from '@farm/contract/access'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import styles from './RoleList.module.css'

/** How many hold a role; leads to them. */
export function HoldersLink({ role: { Id, Name, People } }: { readonly role: Role }) {
  const can = useCan()
  const address = useAddress()
  if (People === 0 || !can('/User/List')) return People
  return (
    <Link className={styles.holders} to={address(`/User/List?roleId=${Id}`)} aria-label={`使用${Name}的 ${People} 人`}>
      {People}
    </Link>
  )
}
