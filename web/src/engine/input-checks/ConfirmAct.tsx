import { clockCalls } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import { post } from '../../platform/http.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useCan, useIsViewing, usePermission } from '../permission/index.ts'
import { useSend } from '../records/use-send.ts'
import styles from './InputChecks.module.css'
import { checkIn } from './stored-findings.ts'

/** 复核放行: a second person stands for what somebody let pass. Until then it is said what waits for that. */
export function ConfirmAct({ record }: { readonly record: WireRecord }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const { User } = usePermission()
  const toast = useToast()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof clockCalls.confirm>) =>
    post(clockCalls.confirm, body),
  )
  const { OverrideBy, OverrideReview } = checkIn(record)
  if (OverrideReview !== '待复核') return null
  const isOwn = OverrideBy === User.Id || record.UserId === User.Id
  const may = !isViewing && !isOwn && can('/FarmOperation/ClockData#Override')
  const press = async () => {
    try {
      await mutateAsync({ Id: record.Id, UpdateTime: record.UpdateTime })
      toast.done('已复核')
    } catch (failure) {
      toast.failed(refusalText(failure))
    }
  }
  return (
    <>
      <p className={styles.note}>放行待复核：要由另一人复核，复核以前有关的批次不能开具合格证</p>
      {may && (
        <Button disabled={isPending} onClick={() => void press()}>
          {isPending ? '正在提交…' : '复核放行'}
        </Button>
      )}
    </>
  )
}
