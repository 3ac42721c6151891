import { deviceForm } from '@farm/contract/devices'
import { type WireRecord, readData } from '@farm/contract/forms'
import type { Camera } from '@farm/contract/video'
import { useAddress, useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { LivePlayer } from '../../../engine/video/LivePlayer.tsx'
import { liveCameraOf } from '../camera.ts'
import { REPLAYING, SETTING, WATCHING } from '../functions.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { CameraRecording } from '../recording/CameraRecording.tsx'
import { replayPath } from '../replay/replay-address.ts'
import { CameraSnapshots } from '../snapshots/CameraSnapshots.tsx'
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
  return record && readData(deviceForm, record.Data).Type === '摄像头' ? <CameraPart record={record} /> : null
}

function CameraPart({ record }: { readonly record: WireRecord }) {
  const maySet = useCan()(SETTING)
  const isViewing = useIsViewing()
  const canChange = useChangeable()(record) && !isViewing
  const { Name: name = '' } = readData(deviceForm, record.Data)
  const { data: camera } = useCameraOf(record.Id, name)
  if (!camera && !maySet) return null
  const shown = camera?.IsSet ? camera : undefined
  return (
    <section className={styles.part} aria-label="视频接入">
      <div className={styles.head}>
        <h2>视频接入</h2>
      </div>
      {shown && <Picture camera={shown} />}
      {maySet && <CameraAccess deviceId={record.Id} name={name} canChange={canChange} />}
      {shown && <CameraSnapshots camera={shown} maySet={maySet} canChange={canChange} />}
      {shown && maySet && <CameraRecording deviceId={record.Id} canChange={canChange} />}
    </section>
  )
}

/** What a camera sees now, and the way to what it saw. */
function Picture({ camera }: { readonly camera: Camera }) {
  const mayReplay = useCan()(REPLAYING)
  const address = useAddress()
  return (
    <>
      <div className={styles.player}>
        <LivePlayer key={camera.Id} camera={liveCameraOf(camera)} />
      </div>
      {mayReplay && (
        <div className={styles.acts}>
          <ButtonLink to={address(replayPath(camera.Id))}>看录像</ButtonLink>
        </div>
      )}
    </>
  )
}
