import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { WaitingOrFailure } from './WaitingOrFailure.tsx'

interface RecordStateProps {
  readonly query: {
    readonly data: WireRecord | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** The heading of the page until the record brings its own. */
  readonly heading?: ReactNode
  readonly children: (record: WireRecord) => ReactNode
}

/** Every state of one record that is being read: waiting, failed or there. */
export function RecordState({ query: { data, error, refetch }, heading, children }: RecordStateProps) {
  if (data) return children(data)
  return (
    <>
      {heading}
      <WaitingOrFailure error={error} onRetry={() => void refetch()} />
    </>
  )
}
