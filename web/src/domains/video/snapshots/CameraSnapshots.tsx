import type { Camera } from '@farm/contract/video'
import { useState } from 'react'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CAPTURING, PICTURES } from '../functions.ts'
import styles from '../settings/Settings.module.css'
import { planText } from './snapshot-entry.ts'
import { useSnapshotPlan } from './snapshot-queries.ts'
import { SnapshotSheet } from './SnapshotSheet.tsx'
import { useCapture } from './use-capture.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface CameraSnapshotsProps {
  readonly camera: Camera
  readonly maySet: boolean
  /** Who looks through the eyes of another, or may not edit the device, changes nothing. */
  readonly canChange: boolean
}

/** 抓拍: the last picture that a camera took, one more by hand, and when it takes them of itself. */
export function CameraSnapshots({ camera, maySet, canChange }: CameraSnapshotsProps) {
  const can = useCan()
  const address = useAddress()
  const { isBusy, take } = useCapture(camera)
  const { Id, Picture } = camera
  return (
    <>
      <h3 className={styles.subtitle}>抓拍</h3>
      {Picture && (
        <>
          <p className={styles.second}>
            最近一次 <Moment at={Picture.Time} />
          </p>
          <PhotoStrip ids={[Picture.Id]} label={`${camera.Name}的抓拍`} />
        </>
      )}
      <div className={styles.acts}>
        {can(CAPTURING) && (
          <Button disabled={isBusy} onClick={take}>
            {isBusy ? '正在抓拍…' : '抓拍一张'}
          </Button>
        )}
        {can(PICTURES) && (
          <ButtonLink to={address(`${PICTURES}?${new URLSearchParams({ source: 'camera', camera: Id }).toString()}`)}>
            全部抓拍
          </ButtonLink>
        )}
      </div>
      {maySet && <Plan deviceId={Id} canChange={canChange} />}
    </>
  )
}

function Plan({ deviceId, canChange }: { readonly deviceId: string; readonly canChange: boolean }) {
  const { data, error, refetch } = useSnapshotPlan(deviceId)
  const [isAsked, ask] = useState(false)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const facts = [
    { label: '自动抓拍', value: planText(data.Plan) },
    { label: '保留', value: `${data.Plan.KeepDays} 天` },
  ]
  return (
    <>
      <Facts facts={facts} />
      {data.Fault !== undefined && <Notice>上次自动抓拍没有成功：{data.Fault}</Notice>}
      {canChange && (
        <div className={styles.acts}>
          <Button onClick={() => ask(true)}>设置自动抓拍</Button>
        </div>
      )}
      {isAsked && <SnapshotSheet deviceId={deviceId} plan={data.Plan} onClose={() => ask(false)} />}
    </>
  )
}
