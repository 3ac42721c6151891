import { useSend } from '../../../engine/records/use-send.ts'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { post } from '../../../platform/http.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../Diagnosis.module.css'
import type { Picked } from '../PickSheet.tsx'
import { TextBox } from '../TextBox.tsx'
import { ExpertChoice } from '../ask/ExpertChoice.tsx'
import type { Consultation } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

interface HandOverSheetProps {
  readonly one: Consultation
  readonly onClose: () => void
}

const MOST_REASON = 200

/** Gives the consultation to an expert who knows more about it. */
export function HandOverSheet({ one, onClose }: HandOverSheetProps) {
  const [expert, setExpert] = useState<Picked>()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const toast = useToast()
  const navigate = useNavigate()
  const address = useAddress()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof diagnosisCalls.handOver>) =>
    post(diagnosisCalls.handOver, body),
  )
  const send = async () => {
    if (!expert) return setFault('请选择转交给哪位专家')
    if (reason.trim() === '') return setFault('请填写转交原因')
    try {
      await mutateAsync({ Id: one.id, UpdateTime: one.updateTime, Expert: expert.id, Reason: reason.trim() })
      toast.done(`已转交给${expert.name}`)
      await navigate(address('/ClockSys/Diagnosis'), { replace: true })
    } catch (failure) {
      setFault(refusalText(failure))
    }
  }
  const foot = (
    <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send()}>
      {isPending ? '正在转交…' : '转交'}
    </Button>
  )
  return (
    <BottomSheet title="转交会诊" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.second}>转交后由对方回复，回复时限重新计算。</p>
        {fault !== undefined && <Notice>{fault}</Notice>}
        <ExpertChoice value={expert} placeholder="请选择" onChange={setExpert} />
        <TextBox label="转交原因" value={reason} max={MOST_REASON} rows={2} onChange={setReason} />
      </div>
    </BottomSheet>
  )
}
