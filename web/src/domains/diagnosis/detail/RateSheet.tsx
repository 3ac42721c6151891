import { useSend } from '../../../engine/records/use-send.ts'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { post } from '../../../platform/http.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pills } from '../../../ui/Pills.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../Diagnosis.module.css'
import { TextBox } from '../TextBox.tsx'
import type { Consultation } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

interface RateSheetProps {
  readonly one: Consultation
  readonly onClose: () => void
}

const MOST_TEXT = 500
const ratings = ['1 分，没用', '2 分，不太有用', '3 分，一般', '4 分，有用', '5 分，很有用'] as const

/** Says how much the consultation helped. */
export function RateSheet({ one, onClose }: RateSheetProps) {
  const [rating, setRating] = useState(one.rating)
  const [note, setNote] = useState(one.ratingNote ?? '')
  const [fault, setFault] = useState<string>()
  const toast = useToast()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof diagnosisCalls.rate>) =>
    post(diagnosisCalls.rate, body),
  )
  const send = async () => {
    if (rating === undefined) return setFault('请选择评分')
    try {
      await mutateAsync({
        Id: one.id,
        UpdateTime: one.updateTime,
        Rating: rating,
        ...(note.trim() !== '' && { Note: note.trim() }),
      })
      toast.done('谢谢评价')
      onClose()
    } catch (failure) {
      setFault(refusalText(failure))
    }
  }
  const chosen = rating === undefined ? undefined : ratings[rating - 1]
  const foot = (
    <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send()}>
      {isPending ? '正在提交…' : '提交评价'}
    </Button>
  )
  return (
    <BottomSheet title="评价会诊" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        {fault !== undefined && <Notice>{fault}</Notice>}
        <Pills
          label="评分"
          options={ratings}
          value={chosen === undefined ? [] : [chosen]}
          onChange={([text]) => setRating(text === undefined ? undefined : Number(text.slice(0, 1)))}
        />
        <TextBox label="评价（可不填）" value={note} max={MOST_TEXT} rows={3} onChange={setNote} />
      </div>
    </BottomSheet>
  )
}
