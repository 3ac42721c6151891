import { useEffect } from 'react'
import { useLeaveGuard } from '../../../../engine/form/use-leave-guard.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import type { useAutosave } from './use-autosave.ts'

type Autosave = ReturnType<typeof useAutosave>

/** On the way out the draft is kept first; only where that fails the person is asked. */
export function LeaveGuard({ autosave: { isUnsaved, save, state } }: { readonly autosave: Autosave }) {
  const blocker = useLeaveGuard(isUnsaved)
  // What can still be kept is; a save that failed waits for the person's word.
  const isDue = blocker.state === 'blocked' && (state.kind === 'changed' || state.kind === 'saved')
  const { proceed } = blocker
  useEffect(() => {
    if (isDue) void save().then((isKept) => isKept && proceed?.())
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time somebody wants to leave
  }, [isDue])
  if (blocker.state !== 'blocked' || isDue || state.kind === 'saving') return null
  return (
    <ConfirmDialog
      title="离开页面"
      text="最后的修改没有保存成功，离开后会丢失。确定要离开吗？"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  )
}
