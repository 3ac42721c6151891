import type { User } from '@farm/contract/users'
import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { HandOver } from '../leaving/HandOverFields.tsx'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'
import { useBulkSwitch } from './use-bulk-switch.ts'

interface BulkSwitchProps {
  readonly users: readonly User[]
  readonly onDone: () => void
}

/** Enables or disables all that are picked but oneself. */
export function BulkSwitch({ users, onDone }: BulkSwitchProps) {
  /** Whom the question is about. */
  const [asked, setAsked] = useState<readonly string[]>()
  const me = usePermission().User.Id
  const toast = useToast()
  const { run, progress } = useBulkSwitch()
  const others = users.filter(({ Id }) => Id !== me)
  const [enabled, disabled] = [others.filter((one) => one.IsEnabled), others.filter((one) => one.IsEnabled === false)]
  const enable = async () => {
    const { text } = await run(disabled, '启用')
    if (text) toast.failed(text)
    onDone()
  }
  // Whom it was refused of the question is about from then on; the others are disabled.
  const disable = async (handOver: HandOver) => {
    const { ids, text } = await run(
      others.filter(({ Id }) => asked?.includes(Id)),
      '停用',
      handOver,
    )
    if (!text) return onDone()
    setAsked((still) => still && ids)
    throw new Error(text)
  }
  return (
    <>
      {progress === undefined ? (
        <>
          <Button disabled={disabled.length === 0} onClick={() => void enable()}>
            启用{disabled.length > 0 && ` ${disabled.length} 人`}
          </Button>
          <Button disabled={enabled.length === 0} onClick={() => setAsked(enabled.map(({ Id }) => Id))}>
            停用{enabled.length > 0 && ` ${enabled.length} 人`}
          </Button>
        </>
      ) : (
        <output>{progress}</output>
      )}
      {asked && (
        <LeavingDialog
          ids={asked}
          title="停用人员"
          text={`停用后这 ${asked.length} 人不能再登录，正在使用的设备立即退出。`}
          onClose={() => setAsked(undefined)}
          onConfirm={disable}
        />
      )}
    </>
  )
}
