import { useSend } from '../../../engine/records/use-send.ts'
import { type ConsultationAct, consultationActsOf, diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress, useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { post } from '../../../platform/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../Diagnosis.module.css'
import type { Consultation } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { CloseSheet } from './CloseSheet.tsx'
import { HandOverSheet } from './HandOverSheet.tsx'
import { RateSheet } from './RateSheet.tsx'
import { ReplySheet } from './ReplySheet.tsx'

/** What the person may do with a consultation now, at the thumb. */
export function ActBar({ one }: { readonly one: Consultation }) {
  const { User } = usePermission()
  const can = useCan()
  const isViewing = useIsViewing()
  const [open, setOpen] = useState<ConsultationAct>()
  const navigate = useNavigate()
  const address = useAddress()
  const isAsker = one.askerId === User.Id
  // Nobody is the expert of their own question.
  const consulting = { isAsker, isExpert: !isAsker && can('/ClockSys/Diagnosis#Reply') }
  const acts = isViewing ? [] : consultationActsOf(one, consulting)
  // Before anybody has replied, or when it is over, asking further is not what comes next.
  const isNext = (act: ConsultationAct) => act !== '追问' || one.state === 'replied'
  const begin = (act: ConsultationAct) => {
    if (act === '编辑') return navigate(address(`/ClockSys/Diagnosis/Ask?id=${one.id}`))
    return setOpen(act)
  }
  return (
    <div className={acts.length === 0 ? undefined : styles.bar}>
      {acts.length > 0 && (
        <div className={styles.buttons} role="group" aria-label="处理会诊">
          {acts.map((act, index) => (
            <Button
              key={act}
              size="touch"
              kind={index === 0 && isNext(act) ? 'primary' : 'plain'}
              onClick={() => void begin(act)}
            >
              {act}
            </Button>
          ))}
        </div>
      )}
      {open !== undefined && <Opened act={open} one={one} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface OpenedProps {
  readonly act: ConsultationAct
  readonly one: Consultation
  readonly onClose: () => void
}

function Opened({ act, one, onClose }: OpenedProps) {
  if (act === '回复' || act === '追问') return <ReplySheet one={one} kind={act} onClose={onClose} />
  if (act === '转交') return <HandOverSheet one={one} onClose={onClose} />
  if (act === '关闭') return <CloseSheet one={one} onClose={onClose} />
  if (act === '评价') return <RateSheet one={one} onClose={onClose} />
  return <Removal one={one} onClose={onClose} />
}

function Removal({ one, onClose }: Omit<OpenedProps, 'act'>) {
  const toast = useToast()
  const navigate = useNavigate()
  const address = useAddress()
  const { mutateAsync } = useSend((body: BodyOf<typeof diagnosisCalls.remove>) => post(diagnosisCalls.remove, body))
  const remove = async () => {
    try {
      await mutateAsync({ Ids: [one.id] })
      toast.done('会诊已删除')
      await navigate(address('/ClockSys/Diagnosis'), { replace: true })
    } catch (failure) {
      toast.failed(refusalText(failure))
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title="删除会诊"
      text={`删除“${one.title}”？专家将看不到这例会诊。`}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
