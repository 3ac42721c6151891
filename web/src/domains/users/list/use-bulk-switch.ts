import type { User } from '@farm/contract/users'
import { useState } from 'react'
import { useToast } from '../../../ui/toast-context.ts'
import type { HandOver } from '../leaving/HandOverFields.tsx'
import { handOverOf } from '../leaving/hand-over.ts'
import { reasonOf } from '../leaving/reason.ts'
import { useUserActs } from '../user-queries.ts'

interface Refused {
  readonly ids: readonly string[]
  /** Who they are and why, nothing where all are done. */
  readonly text: string
}

/** Turns many accounts one after the other; answers who was refused, the others are done. */
export function useBulkSwitch() {
  const { edit } = useUserActs()
  const toast = useToast()
  const [progress, setProgress] = useState<string>()
  const run = async (users: readonly User[], act: '启用' | '停用', handOver: HandOver = {}): Promise<Refused> => {
    const refused: Array<{ readonly id: string; readonly why: string }> = []
    for (const [index, { Id, RealName, UpdateTime = '' }] of users.entries()) {
      setProgress(`正在${act} ${index + 1} / ${users.length}…`)
      const turning = edit.mutateAsync({ Id, UpdateTime, IsEnabled: act === '启用', ...handOverOf(handOver) })
      await turning.catch((failure: unknown) => {
        refused.push({ id: Id, why: `${RealName}：${reasonOf(failure)}` })
      })
    }
    setProgress(undefined)
    const done = users.length - refused.length
    if (done > 0) toast.done(`已${act} ${done} 人`)
    const reasons = refused.map(({ why }) => why).join('；')
    return { ids: refused.map(({ id }) => id), text: reasons && `${refused.length} 人没有${act}：${reasons}` }
  }
  return { run, progress }
}
