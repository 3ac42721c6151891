import { alarmRuleForm } from '@farm/contract/alarms'
import { type WireRecord, readData } from '@farm/contract/forms'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import { useSendRecord } from '../../../engine/records/record-queries.ts'
import { useChangeable } from '../../../engine/records/use-changeable.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

/** Turns a rule on or off at once; who may not is told how it stands. */
export function RuleSwitch({ record }: { readonly record: WireRecord }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const isChangeable = useChangeable()(record)
  const toast = useToast()
  const { mutateAsync, isPending } = useSendRecord()
  const isOn = readData(alarmRuleForm, record.Data).Enabled === true
  if (isViewing || !isChangeable || !can('/FarmOperation/AlarmData#Rules')) {
    return <Tag tone={isOn ? 'good' : 'neutral'}>{isOn ? '已启用' : '未启用'}</Tag>
  }
  const name = nameOf(alarmRuleForm, record)
  const turn = async (next: boolean) => {
    try {
      await mutateAsync({ edit: { Id: record.Id, UpdateTime: record.UpdateTime, Data: { Enabled: next } } })
      toast.done(next ? `已启用“${name}”` : `已停用“${name}”，未恢复的预警会随之恢复`)
    } catch (failure) {
      toast.failed(refusalText(failure))
    }
  }
  return <Switch label={`启用${name}`} isOn={isOn} disabled={isPending} onChange={(next) => void turn(next)} />
}
