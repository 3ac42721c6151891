import { useState } from 'react'
import type { HeadProps } from '../../../engine/crud/crud-declaration.ts'
import { useNow } from '../../../engine/records/now.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { deviceOf, isMuted } from '../device.ts'
import { PrintLabels } from '../labels/PrintLabels.tsx'
import { EndMute } from '../mute/EndMute.tsx'
import { MuteDialog } from '../mute/MuteDialog.tsx'
import styles from './DeviceHead.module.css'
import { ReadingsPart } from './ReadingsPart.tsx'
import { StatePart } from './StatePart.tsx'
import { useMayEditDevice } from './use-may-edit-device.ts'

/** Whether a device is on and why not, and its latest values; beside the list and on its page. */
export function DeviceHead({ record }: HeadProps) {
  const device = deviceOf(record)
  const mayEdit = useMayEditDevice(record)
  const now = useNow()
  const [open, setOpen] = useState<'mute' | 'labels'>()
  const isInMaintenance = isMuted(device, now)
  return (
    <div className={styles.head}>
      <StatePart device={device} />
      {isInMaintenance && (
        <p className={styles.muted}>
          预警暂停至 {formatMoment(device.mutedUntil ?? '')}
          {device.muteReason && `：${device.muteReason}`}
          {mayEdit && <EndMute device={device} />}
        </p>
      )}
      <ReadingsPart device={device} />
      <div className={styles.buttons}>
        {mayEdit && !isInMaintenance && <Button onClick={() => setOpen('mute')}>暂停预警</Button>}
        <Button disabled={open === 'labels'} onClick={() => setOpen('labels')}>
          <Icon name="print" size={14} />
          打印标签
        </Button>
      </div>
      {open === 'mute' && <MuteDialog devices={[device]} onClose={() => setOpen(undefined)} />}
      {open === 'labels' && <PrintLabels records={[record]} onDone={() => setOpen(undefined)} />}
    </div>
  )
}
