import { type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary, type FaultProps } from '../../ui/ErrorBoundary.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

/** A part that is loaded when it is opened; should it not come, the rest stays. */
export function CarePart({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={PartFault}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function PartFault({ onAgain }: FaultProps) {
  return <StateBlock kind="failed" title="加载失败" action={<Button onClick={onAgain}>重试</Button>} />
}
