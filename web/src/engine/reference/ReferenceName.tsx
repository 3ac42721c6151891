import type { Referred } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useDetailAddress } from './detail-addresses.ts'
import styles from './ReferenceName.module.css'

interface ReferenceNameProps {
  /** The kind that is referred to. */
  readonly to: string
  readonly referred: Referred
}

/** A link to the record where it has a page, 已删除 when it is gone, — when it is not for one’s eyes. */
export function ReferenceName({ to, referred: { Id, Name, Deleted } }: ReferenceNameProps) {
  const address = useDetailAddress()(to, Id)
  if (Deleted)
    return (
      <span className={styles.gone} title={Name}>
        已删除
      </span>
    )
  if (Name === undefined) return '—'
  if (!address) return <span title={Name}>{Name}</span>
  return (
    <Link to={address} className={styles.link} title={Name}>
      {Name}
    </Link>
  )
}
