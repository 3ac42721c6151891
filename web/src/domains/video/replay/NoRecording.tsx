import { daysLater } from '@farm/contract/values'
import type { Camera, RecordedDay, RecordingPlan } from '@farm/contract/video'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { useNow } from '../../../engine/records/now.ts'
import { today } from '../../../platform/time.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { SETTING } from '../functions.ts'
import { planText } from '../recording/plan.ts'

interface NoRecordingProps {
  readonly camera: Camera
  readonly day: string
  readonly plan: RecordingPlan | undefined
  readonly at: RecordedDay['At']
}

/** Why there is nothing to be seen of a day, and what can be done about it. */
export function NoRecording({ camera, day, plan, at }: NoRecordingProps) {
  const can = useCan()
  const address = useAddress()
  const now = useNow()
  const action = can(SETTING) && at === 'here' && (
    <ButtonLink to={address(`/Core/DeviceDetail/${camera.Id}`)}>去设置录像计划</ButtonLink>
  )
  if (at === 'platform') {
    return (
      <StateBlock kind="empty" title="这一天没有录像">
        这个摄像头的录像保存在视频平台上，平台没有这一天的录像。
      </StateBlock>
    )
  }
  if (!plan || plan.Mode === 'off') {
    return (
      <StateBlock kind="empty" title="没有录像" action={action}>
        “{camera.Name}”还没有开启录像。开启后，从那时起的画面可以在这里回看。
      </StateBlock>
    )
  }
  const isGone = day <= daysLater(today(now), -plan.KeepDays)
  return (
    <StateBlock kind="empty" title="这一天没有录像" action={action}>
      {isGone ? `录像只保留 ${plan.KeepDays} 天，更早的已经删除。` : `录像计划：${planText(plan)}。`}
    </StateBlock>
  )
}
