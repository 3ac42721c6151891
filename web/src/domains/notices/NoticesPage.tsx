import type { MyPermission } from '@farm/contract/access'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../engine/page/useDocumentTitle.ts'
import { KnownPermission, useIsViewing } from '../../engine/permission/index.ts'
import { type ThingPages, ThingPagesContext } from '../../engine/reference/thing-pages.ts'
import { Button } from '../../ui/Button.tsx'
import { NoticeFilters } from './NoticeFilters.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import styles from './Notices.module.css'
import { readFilter } from './notice-address.ts'
import { useMarkRead, useNotices, useUnread } from './notice-queries.ts'
import { useLiveNotices } from './use-live-notices.ts'

export interface PageFrameProps {
  /** Drawn once it is known who looks. */
  readonly children: (permission: MyPermission) => ReactNode
}

interface NoticesPageProps {
  readonly Frame: ComponentType<PageFrameProps>
  readonly pages: ThingPages
}

/** 消息: everything that one was told of, narrowed as the address says. */
export function NoticesPage({ Frame, pages }: NoticesPageProps) {
  useDocumentTitle('消息')
  return (
    <Frame>
      {(permission) => (
        <KnownPermission permission={permission}>
          <ThingPagesContext value={pages}>
            <AllNotices />
          </ThingPagesContext>
        </KnownPermission>
      )}
    </Frame>
  )
}

function AllNotices() {
  useLiveNotices()
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
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const unread = useUnread()
  const { mutate, isPending, error } = useMarkRead()
  return (
    <>
      <div className={styles.head}>
        <h1>消息</h1>
        <Button kind="quiet" onClick={() => void (isFirst ? navigate('/') : navigate(-1))}>
          返回
        </Button>
        {!isViewing && (
          <>
            <Button aria-expanded={isSetting} onClick={onSetting}>
              设置
            </Button>
            <Button disabled={unread === 0 || isPending} onClick={() => mutate(undefined)}>
              全部已读
            </Button>
          </>
        )}
      </div>
      {error && (
        <p className={styles.fault} role="alert">
          {error.message}
        </p>
      )}
    </>
  )
}
