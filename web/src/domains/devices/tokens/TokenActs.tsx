import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Device } from '../device.ts'
import { useDropTokens, useMakeTokens } from '../device-queries.ts'
import { messageOf } from '../../../platform/failure-message.ts'

interface TokenActsProps {
  readonly device: Device
  readonly hasToken: boolean
  readonly onMade: (token: string) => void
}

const questions = {
  make: { title: '重新生成令牌', text: '旧令牌立即失效，正在用它连接的设备会断开，要换上新令牌才能再上报。' },
  drop: { title: '停用令牌', text: '令牌立即失效，正在用它连接的设备会断开。以后要用时再生成新的。' },
} as const

/** Makes the token of a device, or a new one in place of it, or takes it away. */
export function TokenActs({ device: { id }, hasToken, onMade }: TokenActsProps) {
  const toast = useToast()
  const [asked, setAsked] = useState<keyof typeof questions>()
  const making = useMakeTokens()
  const dropping = useDropTokens()
  const failed = (failure: unknown) => toast.failed(messageOf(failure))
  const acts = {
    make: async () => {
      const [one] = await making.mutateAsync([id])
      if (one) onMade(one.Token)
    },
    drop: async () => {
      await dropping.mutateAsync([id])
      toast.done('令牌已停用')
    },
  } as const
  const run = (act: keyof typeof acts) => {
    setAsked(undefined)
    void acts[act]().catch(failed)
  }
  const isBusy = making.isPending || dropping.isPending
  return (
    <span>
      {hasToken && (
        <Button kind="quiet" disabled={isBusy} onClick={() => setAsked('drop')}>
          停用令牌
        </Button>
      )}
      <Button
        kind={hasToken ? 'plain' : 'primary'}
        disabled={isBusy}
        onClick={() => (hasToken ? setAsked('make') : run('make'))}
      >
        {hasToken ? '重新生成' : '生成令牌'}
      </Button>
      {asked && (
        <ConfirmDialog {...questions[asked]} onConfirm={() => run(asked)} onCancel={() => setAsked(undefined)} />
      )}
    </span>
  )
}
