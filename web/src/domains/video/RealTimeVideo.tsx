import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePage } from '../../engine/page/index.ts'
import { useCan } from '../../engine/permission/index.ts'
import { chunk } from '../../platform/chunk.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SETTING } from './functions.ts'
import { NoCameras } from './NoCameras.tsx'
import { CameraCards } from './phone/CameraCards.tsx'
import styles from './RealTimeVideo.module.css'
import { useCameras } from './video-queries.ts'
import { VideoWall } from './wall/VideoWall.tsx'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'

const VideoSettings = chunk(() => import('./settings/VideoSettings.tsx').then((file) => file.VideoSettings))
const SETTINGS_TAB = 'settings'

/** 实时视频: what the cameras see right now, and for those who may, where their pictures come from. */
export function RealTimeVideo() {
  const { title = '实时视频' } = usePage()
  const [address] = useSearchParams()
  const maySet = useCan()(SETTING)
  const isSetting = maySet && address.get('tab') === SETTINGS_TAB
  return (
    <div className={styles.screen}>
      <PageHeader title={title} actions={maySet && <PartSwitch open={isSetting ? SETTINGS_TAB : 'wall'} />} />
      {isSetting ? (
        <Suspense fallback={<Waiting />}>
          <VideoSettings />
        </Suspense>
      ) : (
        <Watching />
      )}
    </div>
  )
}

/** The organisation of the page stays. */
function PartSwitch({ open }: { readonly open: string }) {
  const [address] = useSearchParams()
  const ofPage = [...address].filter(([name]) => name === 'organPath')
  return (
    <ViewSwitch
      label="画面和设置"
      open={open}
      views={[
        { key: 'wall', label: '画面', search: new URLSearchParams(ofPage).toString() },
        {
          key: SETTINGS_TAB,
          label: '视频设置',
          search: new URLSearchParams([...ofPage, ['tab', SETTINGS_TAB]]).toString(),
        },
      ]}
    />
  )
}

function Watching() {
  const isPhone = useIsPhone()
  const { data: cameras, error, refetch } = useCameras()
  if (!cameras) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  if (cameras.length === 0) return <NoCameras />
  return isPhone ? <CameraCards cameras={cameras} /> : <VideoWall cameras={cameras} />
}
