import type { WireRecord } from '@farm/contract/forms'
import { type Verdict, verdicts } from '@farm/contract/clock'
import { useState } from 'react'
import { useCan, useIsViewing, usePermission } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from './ReviewActs.module.css'
import { VerdictSheet } from './VerdictSheet.tsx'
import { useReview } from './use-review.ts'

const labels = { 已通过: '通过', 有问题: '标为有问题', 已退回: '退回' } satisfies Record<Verdict, string>

interface ReviewActsProps {
  readonly records: readonly WireRecord[]
  /** The verdict is given. */
  readonly onDone?: (() => void) | undefined
}

/** The verdicts on punch-ins, for who gives them; finding fault asks for words, and many are not approved by one slip of the hand. */
export function ReviewActs({ records, onDone }: ReviewActsProps) {
  const can = useCan()
  const isViewing = useIsViewing()
  const { User } = usePermission()
  const { review, isPending } = useReview()
  const [asked, setAsked] = useState<Verdict>()
  if (isViewing || !can('/FarmOperation/ClockData#Review')) return null
  const own = records.filter(({ UserId }) => UserId === User.Id).length
  if (own > 0) return <p className={styles.own}>{own === records.length ? OWN : `其中 ${own} 条${OWN}`}</p>
  const offered = verdicts.filter((one) => records.some(({ Data }) => Data.Review !== one))
  const close = () => setAsked(undefined)
  const approve = async () => {
    close()
    if (await review({ records, verdict: '已通过' })) onDone?.()
  }
  const press = (verdict: Verdict) =>
    verdict === '已通过' && records.length === 1 ? void approve() : setAsked(verdict)
  return (
    <div className={styles.acts}>
      {offered.map((verdict) => (
        <Button
          key={verdict}
          kind={verdict === '已通过' ? 'primary' : 'plain'}
          disabled={isPending}
          onClick={() => press(verdict)}
        >
          {labels[verdict]}
        </Button>
      ))}
      {asked === '已通过' && (
        <ConfirmDialog
          title={`通过 ${records.length} 条打卡`}
          text={approvalText(records)}
          onConfirm={() => void approve()}
          onCancel={close}
        />
      )}
      {asked !== undefined && asked !== '已通过' && (
        <VerdictSheet verdict={asked} label={labels[asked]} records={records} onDone={onDone} onClose={close} />
      )}
    </div>
  )
}

const OWN = '是您自己的打卡，要由别人审核'

/** What one approves without having looked at each. */
function approvalText(records: readonly WireRecord[]): string {
  const doubtful = records.filter(({ Data }) => Data.Grade === 'C' || Data.Grade === 'D').length
  const also = doubtful === 0 ? '' : `其中 ${doubtful} 条依据不全或有疑点。`
  return `${also}通过后打卡人不能再修改，确定全部通过？`
}
