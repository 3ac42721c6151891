import { formatFileSize } from '@farm/contract/values'
import type { Camera, recordingCalls } from '@farm/contract/video'
import type { AnswerOf } from '@farm/contract/wire'
import { useState } from 'react'
import { useIsViewing } from '../../../engine/permission/index.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useRecordingStore } from '../recording-queries.ts'
import styles from '../settings/Settings.module.css'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { useCameras } from '../video-queries.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { planText } from './plan.ts'
import { StoreBar } from './StoreBar.tsx'

type Recorded = AnswerOf<typeof recordingCalls.recordingStore>['Cameras'][number]

const MOST_AT_ONCE = 200

/** When cameras are recorded, and what of the room for that is taken. */
export function RecordingsPart() {
  const isViewing = useIsViewing()
  const cameras = useCameras()
  const store = useRecordingStore()
  const [chosen, choose] = useState<readonly string[]>([])
  const [isAsked, ask] = useState(false)
  const set = cameras.data?.filter(({ IsSet }) => IsSet)
  const known = new Map(store.data?.Cameras.map((one) => [one.Id, one]))
  const recordable = set?.filter(({ IsRecordable }) => IsRecordable) ?? []
  const isAll = recordable.length > 0 && chosen.length === Math.min(recordable.length, MOST_AT_ONCE)
  const toggle = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, MOST_AT_ONCE))
  const plans = chosen.map((id) => known.get(id)?.Plan)
  return (
    <SettingsPart
      title="录像计划"
      note="选中摄像头后一起设置。直连、固定地址、ZLMediaKit 和 MediaMTX 的摄像头由本系统录像；海康和国标的录像由平台保存，在“视频回放”里一样能看；萤石的录像请在萤石云里看。"
      add={
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => ask(true)}>
          {chosen.length === 0 ? '设置录像' : `设置 ${chosen.length} 个的录像`}
        </Button>
      }
      asked={cameras.error ? cameras : store}
      lines={
        set &&
        store.data && [
          <StoreBar
            key="store"
            bytes={store.data.Bytes}
            used={store.data.Used}
            limit={store.data.Limit}
            free={store.data.Free}
          />,
          recordable.length > 1 && !isViewing && (
            <li key="all" className={styles.line}>
              <CheckBox
                label="选择全部摄像头"
                checked={isAll}
                isMixed={!isAll && chosen.length > 0}
                onChange={() => choose(isAll ? [] : recordable.slice(0, MOST_AT_ONCE).map(({ Id }) => Id))}
              />
              全部 {recordable.length} 个由本系统录像的摄像头
            </li>
          ),
          ...set.map((camera) => (
            <RecordingLine
              key={camera.Id}
              camera={camera}
              recorded={known.get(camera.Id)}
              isChosen={chosen.includes(camera.Id)}
              onToggle={isViewing || !camera.IsRecordable ? undefined : () => toggle(camera.Id)}
            />
          )),
        ]
      }
      none="还没有设置好画面的摄像头"
    >
      {isAsked && (
        <PlanSheet
          title={`设置 ${chosen.length} 个摄像头的录像`}
          deviceIds={chosen}
          // Of several with plans of their own none is taken for that of all.
          plan={plans.length === 1 ? plans[0] : undefined}
          onDone={() => choose([])}
          onClose={() => ask(false)}
        />
      )}
    </SettingsPart>
  )
}

interface RecordingLineProps {
  readonly camera: Camera
  readonly recorded: Recorded | undefined
  readonly isChosen: boolean
  /** Absent where nothing can be chosen. */
  readonly onToggle: (() => void) | undefined
}

function RecordingLine({ camera: { Name, IsRecordable }, recorded, isChosen, onToggle }: RecordingLineProps) {
  return (
    <li className={styles.line}>
      {onToggle && <CheckBox label={`选择${Name}`} checked={isChosen} onChange={onToggle} />}
      <span className={styles.told}>
        <span className={styles.name}>{Name}</span>
        <span className={styles.second}>{IsRecordable ? recordedText(recorded) : '不由本系统录像'}</span>
        {recorded?.Fault !== undefined && <span className={styles.failed}>现在没有在录像：{recorded.Fault}</span>}
      </span>
      {recorded?.Fault !== undefined && <Tag tone="bad">录像异常</Tag>}
    </li>
  )
}

function recordedText(recorded: Recorded | undefined): string {
  if (!recorded) return '不录像'
  const { Plan, Bytes, Oldest } = recorded
  const kept = Bytes > 0 ? `已录 ${formatFileSize(Bytes)}` : ''
  const since = Oldest === undefined ? '' : `最早 ${formatMoment(Oldest)}`
  return [planText(Plan), kept, since].filter(Boolean).join(' · ')
}
