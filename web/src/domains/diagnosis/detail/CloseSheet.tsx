import { useSend } from '../../../engine/records/use-send.ts'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { post } from '../../../platform/http.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../Diagnosis.module.css'
import { TextBox } from '../TextBox.tsx'
import type { Consultation } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

interface CloseSheetProps {
  readonly one: Consultation
  readonly onClose: () => void
}

const MOST_TEXT = 500

/** Ends a consultation, in words that others find it by. */
export function CloseSheet({ one, onClose }: CloseSheetProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const toast = useToast()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof diagnosisCalls.close>) =>
    post(diagnosisCalls.close, body),
  )
  const send = async () => {
    try {
      const said = text.trim() !== '' && { Conclusion: text.trim() }
      await mutateAsync({ Id: one.id, UpdateTime: one.updateTime, ...said })
      toast.done('会诊已关闭')
      onClose()
    } catch (failure) {
      setFault(refusalText(failure))
    }
  }
  const foot = (
    <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send()}>
      {isPending ? '正在关闭…' : '关闭会诊'}
    </Button>
  )
  return (
    <BottomSheet title="关闭会诊" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.second}>关闭后提问人可以评价；再有回复时会重新打开。</p>
        {fault !== undefined && <Notice>{fault}</Notice>}
        <TextBox
          label="结论（可不填）"
          placeholder="是什么问题、怎样解决的"
          value={text}
          max={MOST_TEXT}
          rows={3}
          onChange={setText}
        />
      </div>
    </BottomSheet>
  )
}
