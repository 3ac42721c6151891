import { readData } from '@farm/contract/forms'
import { alarmCalls, alarmForm } from '@farm/contract/alarms'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post } from '../../../platform/http.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE } from '../work-order.ts'

interface AlarmQuestionProps {
  /** Id of the alarm that the work was about. */
  readonly alarm: string
  /** What is said of how it came to its end. */
  readonly note: string
  readonly onClose: () => void
}

/** The work is over: whether the alarm that it was made of is as well. Nothing where that is over already or not for one’s eyes. */
export function AlarmQuestion({ alarm, note, onClose }: AlarmQuestionProps) {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useRecord(alarm)
  const { mutateAsync } = useMutation({
    mutationFn: () => post(alarmCalls.clear, { Ids: [alarm], Note: note }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  const { State, Name = '' } = readData(alarmForm, data?.Data ?? {})
  if (State !== '未恢复') return null
  const clear = async () => {
    onClose()
    try {
      await mutateAsync()
      toast.done('预警已解除')
    } catch (failure) {
      toast.failed(refusalText(failure, STALE))
    }
  }
  return (
    <ConfirmDialog
      title="同时解除预警？"
      text={`这张工单来自预警“${Name}”，预警还没有恢复。问题已经解决就解除它；不解除则预警保持不变。`}
      words={{ confirm: '解除预警', cancel: '不解除' }}
      onConfirm={() => void clear()}
      onCancel={onClose}
    />
  )
}
