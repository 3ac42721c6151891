import type { User } from '@farm/contract/users'
import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'
import { useBulkSwitch } from './use-bulk-switch.ts'

interface BulkSwitchProps {
  readonly users: readonly User[]
  readonly onDone: () => void
}

/** Enables or disables all that are picked but oneself. */
export function BulkSwitch({ users, onDone }: BulkSwitchProps) {
  const [isAsking, setAsking] = useState(false)
  const me = usePermission().User.Id
  const { run, progress } = useBulkSwitch(onDone)
  const others = users.filter(({ Id }) => Id !== me)
  const [enabled, disabled] = [others.filter((one) => one.IsEnabled), others.filter((one) => one.IsEnabled === false)]
  if (progress !== undefined) return <output>{progress}</output>
  return (
    <>
      <Button disabled={disabled.length === 0} onClick={() => void run(disabled, '启用')}>
        启用{disabled.length > 0 && ` ${disabled.length} 人`}
      </Button>
      <Button disabled={enabled.length === 0} onClick={() => setAsking(true)}>
        停用{enabled.length > 0 && ` ${enabled.length} 人`}
      </Button>
      {isAsking && (
        <LeavingDialog
          ids={enabled.map(({ Id }) => Id)}
          title="停用人员"
          text={`停用后这 ${enabled.length} 人不能再登录，正在使用的设备立即退出。`}
          onClose={() => setAsking(false)}
          onConfirm={(handOver) => {
            // Whom it was refused of is named; the others are disabled.
            setAsking(false)
            return run(enabled, '停用', handOver)
          }}
        />
      )}
    </>
  )
}
