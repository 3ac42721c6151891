import type { WireRecord } from '@farm/contract/forms'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { LivePlayer } from '../../../engine/video/LivePlayer.tsx'
import { liveCameraOf } from '../camera.ts'
import { SETTING, WATCHING } from '../functions.ts'
import styles from '../settings/Settings.module.css'
import { useCameraOf } from '../video-queries.ts'
import { CameraAccess } from './CameraAccess.tsx'

/** 视频接入: on the page of a camera its picture, and where that comes from. */
export function DeviceVideo({ deviceId }: { readonly deviceId: string }) {
  const can = useCan()
  return can(WATCHING) ? <VideoOfDevice deviceId={deviceId} /> : null
}

function VideoOfDevice({ deviceId }: { readonly deviceId: string }) {
  const { data: record } = useRecord(deviceId)
  return record?.Data.Type === '摄像头' ? <CameraPart record={record} /> : null
}

function CameraPart({ record }: { readonly record: WireRecord }) {
  const maySet = useCan()(SETTING)
  const isViewing = useIsViewing()
  const isChangeable = useChangeable()(record)
  const name = typeof record.Data.Name === 'string' ? record.Data.Name : ''
  const { data: camera } = useCameraOf(record.Id, name)
  if (!camera && !maySet) return null
  return (
    <section className={styles.part} aria-label="视频接入">
      <div className={styles.head}>
        <h2>视频接入</h2>
      </div>
      {camera?.IsSet && (
        <div className={styles.player}>
          <LivePlayer key={camera.Id} camera={liveCameraOf(camera)} />
        </div>
      )}
      {maySet && <CameraAccess deviceId={record.Id} name={name} canChange={isChangeable && !isViewing} />}
    </section>
  )
}
