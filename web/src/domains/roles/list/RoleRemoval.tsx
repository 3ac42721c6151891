import type { Role } from '@farm/contract/access'
import { useState } from 'react'
import { HttpFailure } from '../../../platform/http.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useRoleActs } from '../role-queries.ts'
import { HeldDialog } from './HeldDialog.tsx'
import { messageOf } from '../../../platform/failure-message.ts'

interface RoleRemovalProps {
  readonly role: Role
  readonly onDone: () => void
}

const CONFLICT = 409

/** Deletes a role that nobody holds; of any other it says who does. */
export function RoleRemoval({ role, onDone }: RoleRemovalProps) {
  const { remove } = useRoleActs()
  const toast = useToast()
  const [isHeld, setHeld] = useState(role.People > 0)
  if (isHeld) return <HeldDialog role={role} onClose={onDone} />
  const run = async () => {
    try {
      await remove.mutateAsync(role.Id)
      toast.done(`已删除角色${role.Name}`)
      onDone()
    } catch (failure) {
      // Somebody was given it meanwhile.
      if (failure instanceof HttpFailure && failure.status === CONFLICT) return setHeld(true)
      toast.failed(messageOf(failure))
      onDone()
    }
  }
  return (
    <ConfirmDialog
      title="删除角色"
      text={`确定要删除角色“${role.Name}”吗？没有人使用它，删除后不能恢复。`}
      onCancel={onDone}
      onConfirm={() => void run()}
    />
  )
}
