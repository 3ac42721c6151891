import { LONGEST_KEPT_DAYS, type RecordingPlan } from '@farm/contract/video'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { setRecording } from '../recording-queries.ts'
import { Choice } from '../settings/Choice.tsx'
import styles from '../settings/Settings.module.css'
import { SheetButtons } from '../settings/SheetButtons.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useChange } from '../video-queries.ts'
import { PlanHours } from './PlanHours.tsx'
import { type PlanEntry, planBodyOf, planEntryOf, planFault } from './plan.ts'

interface PlanSheetProps {
  readonly title: string
  readonly deviceIds: readonly string[]
  /** As it is now; absent where it is to be said anew. */
  readonly plan: RecordingPlan | undefined
  readonly onDone?: () => void
  readonly onClose: () => void
}

const modes = [
  { value: 'off', label: '不录像' },
  { value: 'always', label: '全天录像' },
  { value: 'hours', label: '按时段录像' },
] as const

/** Asks when cameras are recorded and how long that is kept. */
export function PlanSheet({ title, deviceIds, plan, onDone, onClose }: PlanSheetProps) {
  const toast = useToast()
  const [entry, setEntry] = useState(() => planEntryOf(plan))
  const [isTold, tell] = useState(false)
  const { mutate, isPending, error } = useChange(setRecording)
  const change = (next: Partial<PlanEntry>) => setEntry({ ...entry, ...next })
  const fault = planFault(entry, LONGEST_KEPT_DAYS)
  const save = () => {
    tell(true)
    if (fault !== undefined) return
    mutate(
      { DeviceIds: [...deviceIds], ...planBodyOf(entry) },
      {
        onSuccess: () => {
          toast.done('已保存录像计划')
          onDone?.()
          onClose()
        },
      },
    )
  }
  const foot = <SheetButtons isBusy={isPending} isReady onSave={save} onClose={onClose} />
  return (
    <BottomSheet title={title} foot={foot} onClose={onClose}>
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        {isTold && fault !== undefined && <Notice>{fault}</Notice>}
        <Choice
          label="录像方式"
          value={entry.mode}
          options={modes}
          onChange={(mode) => mode !== '' && change({ mode })}
        />
        {entry.mode === 'hours' && <PlanHours hours={entry.hours} onChange={(hours) => change({ hours })} />}
        {entry.mode !== 'off' && (
          <TextInput
            label="保留天数"
            value={entry.keepDays}
            inputMode="numeric"
            hint="到期的录像自动删除；存储空间不足时，最早的录像先删除"
            onChange={(keepDays) => change({ keepDays })}
          />
        )}
        {entry.mode !== 'off' && (
          <TextInput
            label="预警片段保留天数"
            value={entry.alarmDays}
            inputMode="numeric"
            hint="预警前后自动保存的片段到期删除；存储空间不足时，最早的先删除"
            onChange={(alarmDays) => change({ alarmDays })}
          />
        )}
        {entry.mode === 'off' && <p className={styles.second}>已经录下的仍按原来的天数保留。</p>}
      </div>
    </BottomSheet>
  )
}
