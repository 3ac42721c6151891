import type { Notice } from '@farm/contract/notices'
import { Link } from 'react-router'
import { useIsViewing } from '../../engine/permission/index.ts'
import { Moment } from '../../engine/records/Moment.tsx'
import { useThingAddress } from '../../engine/reference/thing-pages.ts'
import styles from './Notices.module.css'
import { useMarkRead } from './notice-queries.ts'

interface NoticeLineProps {
  readonly notice: Notice
  readonly onOpen?: (() => void) | undefined
}

/** One notice: what it is about, in words, since when, and the way there; opened it counts as read. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const { Id, About, IsRead } = notice
  const address = useThingAddress()(About.Kind, About.Id)
  const isViewing = useIsViewing()
  const { mutate } = useMarkRead()
  const read = () => {
    if (!IsRead && !isViewing) mutate([Id])
  }
  if (address === undefined) {
    return (
      <button type="button" className={styles.notice} data-unread={!IsRead || undefined} onClick={read}>
        <Told notice={notice} />
      </button>
    )
  }
  const open = () => {
    read()
    onOpen?.()
  }
  return (
    <Link to={address} className={styles.notice} data-unread={!IsRead || undefined} onClick={open}>
      <Told notice={notice} />
    </Link>
  )
}

function Told({ notice: { Title, Text, Time, IsRead } }: { readonly notice: Notice }) {
  return (
    <>
      <span className={styles.top}>
        {!IsRead && <span className={styles.dot}>未读</span>}
        <span className={styles.name}>{Title}</span>
        <span className={styles.time}>
          <Moment at={Time} />
        </span>
      </span>
      {Text !== '' && <span className={styles.text}>{Text}</span>}
    </>
  )
}
