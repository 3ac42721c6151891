import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DiscardingOptions {
  readonly hasChanges: boolean
  readonly onClose: () => void
}

interface Discarding {
  /** Closes at once what holds no changes, and asks otherwise. */
  readonly close: () => void
  readonly question: ReactNode
}

/** Asks before a drawing is thrown away, however somebody leaves it. */
export function useDiscarding({ hasChanges, onClose }: DiscardingOptions): Discarding {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!hasChanges) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [hasChanges])
  return {
    close: () => (hasChanges ? setAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title="放弃画的内容？"
        text="画的内容还没有确定，关闭地图后就没有了。"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}
