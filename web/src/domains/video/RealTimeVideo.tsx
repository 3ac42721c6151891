import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePage } from '../../engine/page/index.ts'
import { useAddress, useCan } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { chunk } from '../../platform/chunk.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SETTING } from './functions.ts'
import { CameraCards } from './phone/CameraCards.tsx'
import styles from './RealTimeVideo.module.css'
import { useCameras } from './video-queries.ts'
import { VideoWall } from './wall/VideoWall.tsx'

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
  if (!cameras) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  if (cameras.length === 0) return <NoCameras />
  return isPhone ? <CameraCards cameras={cameras} /> : <VideoWall cameras={cameras} />
}

function NoCameras() {
  const can = useCan()
  const address = useAddress()
  return (
    <StateBlock
      kind="empty"
      title="还没有可以观看的摄像头"
      action={can('/Core/DeviceList') && <ButtonLink to={address('/Core/DeviceList')}>去设备列表</ButtonLink>}
    >
      在“设备列表”新增类型为“摄像头”的设备，再在它的设备页的“视频接入”里设置怎样取得画面；也可以在“视频设置”中从视频平台批量添加。
    </StateBlock>
  )
}
