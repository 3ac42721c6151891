import type { ReactNode } from 'react'
import styles from './PlanDetail.module.css'
import { isHidden } from './detail-queries.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface PartProps<Data> {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** A part of the page that comes, or fails, without the others; of what is not for the person's eyes there is none. */
export function Part<Data>({ title, aside, query: { data, error, refetch }, children }: PartProps<Data>) {
  if (data === undefined && isHidden(error)) return null
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.partHead}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </header>
      <PartBody data={data} error={error} onRetry={() => void refetch()}>
        {children}
      </PartBody>
    </section>
  )
}

interface PartBodyProps<Data> extends Pick<PartProps<Data>, 'children'> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

function PartBody<Data>({ data, error, onRetry, children }: PartBodyProps<Data>) {
  if (data !== undefined) return children(data)
  return <WaitingOrFailure error={error} onRetry={onRetry} />
}
