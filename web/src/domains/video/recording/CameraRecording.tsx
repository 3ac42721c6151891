import { formatFileSize } from '@farm/contract/values'
import { useState } from 'react'
import { Moment } from '../../../engine/records/Moment.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useRecordingStore } from '../recording-queries.ts'
import styles from '../settings/Settings.module.css'
import { PlanSheet } from './PlanSheet.tsx'
import { planText } from './plan.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface CameraRecordingProps {
  readonly deviceId: string
  readonly canChange: boolean
}

/** When a camera is recorded and what is kept of it, for those who set that. */
export function CameraRecording({ deviceId, canChange }: CameraRecordingProps) {
  const { data, error, refetch } = useRecordingStore()
  const [isAsked, ask] = useState(false)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const camera = data.Cameras.find(({ Id }) => Id === deviceId)
  const facts: ReadonlyArray<Fact | false> = [
    { label: '录像计划', value: camera ? planText(camera.Plan) : '不录像' },
    camera !== undefined && camera.Bytes > 0 && { label: '已录', value: formatFileSize(camera.Bytes) },
    camera?.Oldest !== undefined && { label: '最早的录像', value: <Moment at={camera.Oldest} /> },
  ]
  return (
    <>
      <h3 className={styles.subtitle}>录像</h3>
      <Facts facts={facts.filter((one) => one !== false)} />
      {camera?.Fault !== undefined && <Notice>现在没有在录像：{camera.Fault}</Notice>}
      {canChange && (
        <div className={styles.acts}>
          <Button onClick={() => ask(true)}>设置录像</Button>
        </div>
      )}
      {isAsked && <PlanSheet title="录像计划" deviceIds={[deviceId]} plan={camera?.Plan} onClose={() => ask(false)} />}
    </>
  )
}
