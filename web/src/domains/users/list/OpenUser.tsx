import type { User } from '@farm/contract/users'
import { RowLink } from '../../../engine/list/RowLink.tsx'
import { usePermission } from '../../../engine/permission/index.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './List.module.css'

/** The name of somebody, which opens what is known of them. */
export function OpenUser({ user: { Id, RealName, Post } }: { readonly user: User }) {
  const isMe = usePermission().User.Id === Id
  return (
    <span className={styles.name}>
      <RowLink id={Id} title={Post === undefined ? RealName : `${RealName}，${Post}`}>
        {RealName}
      </RowLink>
      {isMe && (
        <span className={styles.me}>
          <Tag tone="info">本人</Tag>
        </span>
      )}
    </span>
  )
}
