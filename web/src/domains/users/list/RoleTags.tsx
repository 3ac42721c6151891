import type { User } from '@farm/contract/users'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './List.module.css'

/** The roles that somebody holds, in a line that is cut where there is no more room. */
export function RoleTags({ roles }: { readonly roles: NonNullable<User['Roles']> }) {
  if (roles.length === 0) return <span className={styles.second}>没有角色</span>
  return (
    <span className={styles.tags} title={roles.map(({ Name }) => Name).join('、')}>
      {roles.map(({ Id, Name }) => (
        <Tag key={Id}>{Name}</Tag>
      ))}
    </span>
  )
}
