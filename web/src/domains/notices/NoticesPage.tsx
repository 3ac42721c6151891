import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsViewing } from '../../engine/permission/index.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NoticeFilters } from './NoticeFilters.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import styles from './Notices.module.css'
import { readFilter } from './notice-address.ts'
import { useMarkRead, useNotices, useUnread } from './notice-queries.ts'

/** 消息: everything that one was told of, narrowed as the address says. */
export function NoticesPage() {
  const [address] = useSearchParams()
  const filter = readFilter(address)
  const notices = useNotices(filter)
  const [isSetting, setSetting] = useState(false)
  const isNarrowed = filter.isUnread || filter.kind !== undefined
  return (
    <>
      <Head isSetting={isSetting} onSetting={() => setSetting(!isSetting)} />
      {isSetting && <NoticeSettings />}
      <NoticeFilters filter={filter} />
      <div className={styles.part}>
        <NoticeList notices={notices} empty={isNarrowed ? '没有符合条件的消息' : '还没有消息'} />
      </div>
    </>
  )
}

interface HeadProps {
  readonly isSetting: boolean
  readonly onSetting: () => void
}

function Head({ isSetting, onSetting }: HeadProps) {
  const isViewing = useIsViewing()
  const unread = useUnread()
  const { mutate, isPending, error } = useMarkRead()
  const acts = !isViewing && (
    <>
      <Button aria-expanded={isSetting} onClick={onSetting}>
        设置
      </Button>
      <Button disabled={unread === 0 || isPending} onClick={() => mutate(undefined)}>
        全部已读
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title="消息" actions={acts} />
      {error && (
        <p className={styles.fault} role="alert">
          {error.message}
        </p>
      )}
    </>
  )
}
