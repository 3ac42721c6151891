import type { WireRecord } from '@farm/contract/forms'
import { type Verdict, verdicts } from '@farm/contract/clock'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ReviewActs.module.css'
import { VerdictSheet } from './VerdictSheet.tsx'
import { useReview } from './use-review.ts'

const labels = { 已通过: '通过', 有问题: '标为有问题', 已退回: '退回' } satisfies Record<Verdict, string>

/** The verdicts on punch-ins, for who gives them; finding fault asks for words. */
export function ReviewActs({ records }: { readonly records: readonly WireRecord[] }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const { review, isPending } = useReview()
  const [asked, setAsked] = useState<Exclude<Verdict, '已通过'>>()
  if (isViewing || !can('/FarmOperation/ClockData#Review')) return null
  const offered = verdicts.filter((one) => records.some(({ Data }) => Data.Review !== one))
  const press = (verdict: Verdict) => (verdict === '已通过' ? void review({ records, verdict }) : setAsked(verdict))
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
      {asked && (
        <VerdictSheet verdict={asked} label={labels[asked]} records={records} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
