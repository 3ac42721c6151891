import { clockCalls, clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { isUnexplained } from '@farm/contract/input-checks'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { useSend } from '../../../engine/records/use-send.ts'
import { post } from '../../../platform/http.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from './VerdictSheet.module.css'

const MAX = 200

/** 说明原因 of a punch-in that was forbidden, for who lets things pass and neither made nor corrected it. */
export function ExplainAct({ record }: { readonly record: WireRecord }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const { User } = usePermission()
  const [isAsked, setAsked] = useState(false)
  const open = (readData(clockForm, record.Data).InputChecks ?? []).filter(isUnexplained)
  if (isViewing || open.length === 0 || !can('/FarmOperation/ClockData#Override')) return null
  const isOwn = record.UserId === User.Id || open.some(({ CorrectedBy }) => CorrectedBy === User.Id)
  if (isOwn) return <p>核查为“禁止”的记录一直保留；您打的卡、您更正的，要由别人说明原因</p>
  return (
    <>
      <Button onClick={() => setAsked(true)}>说明原因</Button>
      {isAsked && <ExplainSheet record={record} onClose={() => setAsked(false)} />}
    </>
  )
}

function ExplainSheet({
  record: { Id, UpdateTime },
  onClose,
}: {
  readonly record: WireRecord
  readonly onClose: () => void
}) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof clockCalls.explain>) =>
    post(clockCalls.explain, body),
  )
  const press = async () => {
    if (reason.trim() === '') return setFault('请写明原因')
    try {
      await mutateAsync({ Id, UpdateTime, Reason: reason.trim() })
      toast.done('已说明')
      onClose()
    } catch (failure) {
      toast.failed(failure instanceof Error ? failure.message : '没有保存成功')
    }
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void press()}>
        {isPending ? '正在提交…' : '保存说明'}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="说明原因" foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        <NoteBox
          label="为什么核查为“禁止”"
          value={reason}
          max={MAX}
          fault={fault}
          hint="如选错产品、写错用量；更正以后，这次说明和说明人一直留在核查里"
          onChange={(text) => {
            setReason(text)
            setFault(undefined)
          }}
        />
      </div>
    </BottomSheet>
  )
}
