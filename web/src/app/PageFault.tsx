import { ChunkFailure } from '../platform/chunk.ts'
import { leave } from '../platform/leave.ts'
import { Button } from '../ui/Button.tsx'
import type { FaultProps } from '../ui/ErrorBoundary.tsx'
import { StateBlock } from '../ui/StateBlock.tsx'
import { useWallRescue } from './use-wall-rescue.ts'

/** A page that could not be loaded, or that broke while it was drawn. */
export function PageFault({ error, onAgain }: FaultProps) {
  useWallRescue(leave.again)
  if (error instanceof ChunkFailure) {
    // Browsers remember a module that did not come: only a fresh page asks for it again.
    const again = (
      <Button kind="primary" onClick={leave.again}>
        重试
      </Button>
    )
    return <StateBlock kind="failed" title="页面加载失败，请刷新重试" action={again} />
  }
  const again = (
    <Button kind="primary" onClick={onAgain}>
      重试
    </Button>
  )
  return (
    <StateBlock kind="failed" title="页面出错了" action={again}>
      请重试；仍不行时刷新页面，或联系管理员
    </StateBlock>
  )
}
