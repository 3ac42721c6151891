import type { ReactNode } from 'react'
import { PageHeading } from '../page/PageHeading.tsx'
import { WaitingOrFailure } from '../records/WaitingOrFailure.tsx'

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (data: Data) => ReactNode
}

/** A form once what it changes is there. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return (
    <>
      <PageHeading />
      <WaitingOrFailure error={error} onRetry={() => void refetch()} />
    </>
  )
}
