import type { WireRecord } from '@farm/contract/forms'
import { stockForm } from '@farm/contract/stock'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useSendRecord } from '../../../engine/records/record-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { changeText } from './change-text.ts'
import styles from './ReverseSheet.module.css'

const MAX = 200

interface ReverseSheetProps {
  readonly movement: WireRecord
  readonly onClose: () => void
}

/** Takes a movement back by another one, with why; both stay to be read. */
export function ReverseSheet({ movement, onClose }: ReverseSheetProps) {
  const toast = useToast()
  // One id for every try: an answer that was lost makes no second movement.
  const [id] = useState(() => newId())
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending, error } = useSendRecord()
  const { Enterprise, Input, Kind, Change, StockUnit } = movement.Data
  // A stock-take that is wrong never held: taken back as of its own time, it can be entered anew for that time.
  const isCount = Kind === '盘点'
  const press = async () => {
    const Note = note.trim()
    if (Note === '') return setFault('请写明为什么冲销')
    const Data = { Kind: '冲销', Enterprise, Input, Reverses: movement.Id, Note } as const
    await mutateAsync({
      add: { FormId: stockForm.id, Id: id, Data, ...(isCount && { OccurTime: movement.OccurTime }) },
    })
    toast.done('已冲销')
    onClose()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void press().catch(() => undefined)}>
        {isPending ? '正在冲销…' : '冲销'}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={`冲销${String(Kind)}`} foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <p className={styles.told}>
          这条记录记了 {typeof Change === 'number' && changeText(Change, StockUnit)}；冲销会记一条相反的，两条都保留。
          {isCount && '冲销记在盘点当时，之后可以按原来的时间重新盘点。'}
        </p>
        <NoteBox
          label="冲销原因"
          value={note}
          max={MAX}
          fault={fault}
          onChange={(text) => {
            setNote(text)
            setFault(undefined)
          }}
        />
      </div>
    </BottomSheet>
  )
}
