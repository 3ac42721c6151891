import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useIsViewing } from '../../engine/permission/index.ts'
import { Button } from '../../ui/Button.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import styles from './Notices.module.css'
import { useMarkRead, useNotices, useUnread } from './notice-queries.ts'

/** The newest notices beside the page. */
export function NoticePanel({ onClose }: { readonly onClose: () => void }) {
  const [isSetting, setSetting] = useState(false)
  const isViewing = useIsViewing()
  const notices = useNotices()
  const unread = useUnread()
  const markRead = useMarkRead()
  // The bar of the bell lies under what is open beside the page; this lies over it.
  return createPortal(
    <SidePanel
      title="消息"
      onClose={onClose}
      actions={
        !isViewing && (
          <>
            <Button
              kind="quiet"
              disabled={unread === 0 || markRead.isPending}
              onClick={() => markRead.mutate(undefined)}
            >
              全部已读
            </Button>
            <Button kind="quiet" aria-expanded={isSetting} onClick={() => setSetting(!isSetting)}>
              设置
            </Button>
          </>
        )
      }
    >
      {isSetting && <NoticeSettings />}
      {markRead.error && (
        <p className={styles.fault} role="alert">
          {markRead.error.message}
        </p>
      )}
      <NoticeList notices={notices} empty="还没有消息" onOpen={onClose} />
      <p className={styles.all}>
        <Link to="/Notices" onClick={onClose}>
          查看全部消息
        </Link>
      </p>
    </SidePanel>,
    document.body,
  )
}
