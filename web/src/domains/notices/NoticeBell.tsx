import { Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Outline } from '../../ui/Outline.tsx'
import styles from './NoticeBell.module.css'
import { useUnread } from './notice-queries.ts'

const NoticePanel = chunk(() => import('./NoticePanel.tsx').then((file) => file.NoticePanel))

/** The server counts no further. */
const MOST_COUNTED = 99

/** How many notices the person has not read; a touch opens them beside the page. */
export function NoticeBell() {
  const unread = useUnread() ?? 0
  const [isOpen, setOpen] = useState(false)
  const text = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-expanded={isOpen}
        aria-label={unread === 0 ? '消息' : `消息，${text} 条未读`}
        title="消息"
        onClick={() => setOpen(!isOpen)}
      >
        <Outline name="bell" size={20} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {text}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NoticePanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
