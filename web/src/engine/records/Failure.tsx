import { HttpFailure } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'

interface FailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** In place of what could not be read: asking again helps against everything but a refusal. */
export function Failure({ error, onRetry }: FailureProps) {
  const status = error instanceof HttpFailure ? error.status : 0
  if (status === 403) return <StateBlock kind="forbidden" title={error.message} />
  if (status === 404) return <StateBlock kind="empty" title={error.message} />
  return <StateBlock kind="failed" title={error.message} action={<Button onClick={onRetry}>重试</Button>} />
}
