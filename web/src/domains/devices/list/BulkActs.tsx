import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { deviceOf } from '../device.ts'
import { PrintLabels } from '../labels/PrintLabels.tsx'
import { MuteDialog } from '../mute/MuteDialog.tsx'
import { TokensDialog } from '../tokens/TokensDialog.tsx'

interface BulkActsProps {
  readonly records: readonly WireRecord[]
  readonly mayEdit: boolean
}

type Open = 'tokens' | 'mute' | 'labels'

/** What is done with all that are chosen: tokens as a sheet, maintenance, labels to stick on. */
export function BulkActs({ records, mayEdit }: BulkActsProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const devices = records.map(deviceOf)
  return (
    <>
      {mayEdit && <Button onClick={() => setOpen('tokens')}>生成令牌</Button>}
      {mayEdit && <Button onClick={() => setOpen('mute')}>暂停预警</Button>}
      <Button disabled={open === 'labels'} onClick={() => setOpen('labels')}>
        <Icon name="print" size={14} />
        打印标签
      </Button>
      {open === 'tokens' && <TokensDialog devices={devices} onClose={close} />}
      {open === 'mute' && <MuteDialog devices={devices} onClose={close} />}
      {open === 'labels' && <PrintLabels records={records} onDone={close} />}
    </>
  )
}
