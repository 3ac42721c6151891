import { enterpriseForm } from '@farm/contract/enterprises'
import type { VideoSource } from '@farm/contract/video'
import { useState } from 'react'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { useGroups } from '../video-queries.ts'
import { Choice } from './Choice.tsx'
import { OfferedCameras } from './OfferedCameras.tsx'
import styles from './Settings.module.css'
import type { Offered } from './take-over.ts'
import { useTakeOver } from './use-take-over.ts'

interface SourceCamerasProps {
  readonly source: VideoSource
  readonly onClose: () => void
}

/** The cameras that a platform knows; those that are chosen become devices in one go. */
export function SourceCameras({ source, onClose }: SourceCamerasProps) {
  const [chosen, setChosen] = useState<readonly Offered[]>([])
  const [enterprise, setEnterprise] = useState('')
  const [group, setGroup] = useState('')
  const { data: groups = [] } = useGroups()
  const { taken, isBusy, start, cancel } = useTakeOver(source)
  const add = async () => {
    const { failed } = await start(chosen, { enterprise, group })
    setChosen(failed.map(({ camera }) => camera))
  }
  return (
    <SidePanel title={`添加“${source.Name}”的摄像头`} onClose={onClose}>
      <div className={styles.form}>
        <div className={styles.field}>
          <span className={styles.label}>所属企业</span>
          <ComponentTheme>
            <ReferencePicker
              to={enterpriseForm.key}
              label="所属企业"
              placeholder="摄像头归哪家企业"
              value={enterprise === '' ? [] : [enterprise]}
              onChange={([id = '']) => setEnterprise(id)}
            />
          </ComponentTheme>
        </div>
        <Choice
          label="分组"
          none="不分组"
          value={group}
          options={groups.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          onChange={setGroup}
        />
        <OfferedCameras source={source} chosen={chosen} isFrozen={isBusy} onChange={setChosen} />
        {taken && taken.failed.length > 0 && (
          <Notice>
            {taken.failed.length} 个没有添加：
            {taken.failed.map(({ camera, reason }) => `${camera.name || camera.code}（${reason}）`).join('；')}
          </Notice>
        )}
        {isBusy ? (
          <Button onClick={cancel}>
            正在添加 {taken?.done ?? 0} / {chosen.length}，取消
          </Button>
        ) : (
          <Button kind="primary" disabled={chosen.length === 0 || enterprise === ''} onClick={() => void add()}>
            {chosen.length === 0 ? '选择要添加的摄像头' : `添加 ${chosen.length} 个为设备`}
          </Button>
        )}
      </div>
    </SidePanel>
  )
}
