import type { SnapshotPlan } from '@farm/contract/video'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../settings/Settings.module.css'
import { SheetButtons } from '../settings/SheetButtons.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useChange } from '../video-queries.ts'
import { type SnapshotEntry, type SnapshotFaults, entryOf, faultsOf, planOf } from './snapshot-entry.ts'
import { setSnapshots } from './snapshot-queries.ts'

interface SnapshotSheetProps {
  readonly deviceId: string
  readonly plan: SnapshotPlan
  readonly onClose: () => void
}

/** Asks when a camera takes pictures of itself and how long they are kept. */
export function SnapshotSheet({ deviceId, plan, onClose }: SnapshotSheetProps) {
  const toast = useToast()
  const [entry, setEntry] = useState(() => entryOf(plan))
  const [faults, setFaults] = useState<SnapshotFaults>({})
  const { mutate, isPending, error } = useChange(setSnapshots)
  const change = (next: Partial<SnapshotEntry>) => setEntry({ ...entry, ...next })
  const save = () => {
    const found = faultsOf(entry)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    mutate(
      { DeviceIds: [deviceId], ...planOf(entry) },
      {
        onSuccess: () => {
          toast.done('已保存抓拍设置')
          onClose()
        },
      },
    )
  }
  const foot = <SheetButtons isBusy={isPending} isReady onSave={save} onClose={onClose} />
  return (
    <BottomSheet title="自动抓拍" foot={foot} onClose={onClose}>
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <div className={styles.switch}>
          <span>定时抓拍</span>
          <Switch label="定时抓拍" isOn={entry.isOn} onChange={(isOn) => change({ isOn })} />
        </div>
        {entry.isOn && (
          <>
            <TextInput
              label="间隔（分钟）"
              value={entry.every}
              inputMode="numeric"
              fault={faults.every}
              onChange={(every) => change({ every })}
            />
            <TextInput label="开始时间" type="time" value={entry.from} onChange={(from) => change({ from })} />
            <TextInput
              label="结束时间"
              type="time"
              value={entry.to}
              fault={faults.to}
              onChange={(to) => change({ to })}
            />
          </>
        )}
        <div className={styles.switch}>
          <span>同地块发生预警时抓拍</span>
          <Switch label="预警时抓拍" isOn={entry.atAlarm} onChange={(atAlarm) => change({ atAlarm })} />
        </div>
        <TextInput
          label="保留天数"
          value={entry.keepDays}
          inputMode="numeric"
          hint="到期的抓拍连同原图一并销毁"
          fault={faults.keepDays}
          onChange={(keepDays) => change({ keepDays })}
        />
      </div>
    </BottomSheet>
  )
}
