import { Waiting } from '../../ui/Waiting.tsx'
import { Failure } from './Failure.tsx'

interface WaitingOrFailureProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Stands where something is being read, until it is there. */
export function WaitingOrFailure({ error, onRetry }: WaitingOrFailureProps) {
  return error ? <Failure error={error} onRetry={onRetry} /> : <Waiting />
}
