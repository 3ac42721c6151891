import type { Referred } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useDetailAddress } from './detail-addresses.ts'
import styles from './ReferenceName.module.css'
import { nameNow, nameOfReferred } from '../records/referred-by.ts'

interface ReferenceNameProps {
  /** The kind that is referred to. */
  readonly to: string
  readonly referred: Referred
}

/**
 * What a record refers to, by the name of then with today's beside it where that differs: a link where it has a page and may be seen,
 * marked 已删除 when it is gone, — where its name is hidden.
 */
export function ReferenceName({ to, referred }: ReferenceNameProps) {
  const { Id, Name, Deleted, Unseen } = referred
  const address = useDetailAddress()(to, Id)
  const text = nameOfReferred({ ...referred, Now: undefined })
  const now = nameNow(referred)
  const title = now === undefined ? Name : `${text}，${now}`
  const name =
    Deleted || Unseen || Name === undefined || !address ? (
      <span className={Deleted ? styles.gone : undefined} title={title}>
        {text}
      </span>
    ) : (
      <Link to={address} className={styles.link} title={title}>
        {text}
      </Link>
    )
  if (now === undefined) return name
  return (
    <>
      {name}
      <small className={styles.now}>{now}</small>
    </>
  )
}
