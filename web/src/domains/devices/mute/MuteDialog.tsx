import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useState } from 'react'
import { useNow } from '../../../engine/records/now.ts'
import { fromWallClock, toWallClock, today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Device } from '../device.ts'
import { useMute } from '../device-queries.ts'
import styles from './MuteDialog.module.css'
import { endOf, muteSpans } from './mute-spans.ts'

interface MuteDialogProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

/** Asks until when devices are maintained and why; meanwhile no alarm of them is raised. */
export function MuteDialog({ devices, onClose }: MuteDialogProps) {
  const toast = useToast()
  const present = today(useNow())
  const [first] = muteSpans
  const [until, setUntil] = useState(() => toWallClock(endOf(Date.now(), first.ms)))
  const [reason, setReason] = useState('')
  const { mutateAsync, isPending, error } = useMute()
  const isTooMany = devices.length > MAX_PAGE_SIZE
  const mute = async () => {
    await mutateAsync({ Ids: devices.map((one) => one.id), Until: fromWallClock(until), Reason: reason })
    toast.done(devices.length === 1 ? '已暂停预警' : `${devices.length} 台设备已暂停预警`)
    onClose()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isPending || isTooMany}
        onClick={() => void mute().catch(() => undefined)}
      >
        {isPending ? '正在保存…' : '开始暂停'}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="暂停预警" foot={foot} onClose={onClose}>
      <div className={styles.form}>
        {error && <Notice>{error.message}</Notice>}
        {isTooMany && <Notice>一次最多 {MAX_PAGE_SIZE} 台，请分几次设置</Notice>}
        <p className={styles.told}>
          暂停期间{devices.length > 1 && `，所选 ${devices.length} 台设备`}照常接收数据，但不产生预警。
        </p>
        <div className={styles.spans} role="group" aria-label="暂停时长">
          {muteSpans.map(({ label, ms }) => (
            <Button key={label} onClick={() => setUntil(toWallClock(endOf(Date.now(), ms)))}>
              {label}
            </Button>
          ))}
        </div>
        <div>
          <span className={styles.label} aria-hidden="true">
            暂停至
          </span>
          <DayTimeInput label="暂停至" value={until} min={present} onChange={setUntil} />
        </div>
        <TextInput label="暂停原因" value={reason} onChange={setReason} />
      </div>
    </BottomSheet>
  )
}
