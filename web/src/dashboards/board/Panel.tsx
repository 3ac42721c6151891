import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useAge } from './age.ts'
import styles from './Panel.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PanelEmpty, PanelFailed, PanelFault, PanelWaiting } from './PanelState.tsx'
import { type PanelQuery, panelState } from './panel-state.ts'

export interface PanelProps<Data> {
  readonly title: string
  readonly query: PanelQuery<Data>
  /** What is said where there is nothing, and when that is so; the latter absent: never. */
  readonly empty?: string
  readonly isEmpty?: (data: Data) => boolean
  /** Stands in the head beside the age of the data. */
  readonly note?: ((data: Data) => ReactNode) | undefined
  /** Controls in the head; they stay whatever becomes of the data. */
  readonly tools?: ReactNode
  /** Where all of it stands; absent where the person may not go there. */
  readonly more?: string | undefined
  /** What it shows reaches its borders: tables, pictures. */
  readonly isBare?: boolean
  /** There is room for the title and little besides. */
  readonly isNarrow?: boolean
  readonly className?: string | undefined
  readonly children: (data: Data) => ReactNode
}

/** A card of a board, which waits, fails and grows old on its own. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { title, query, isEmpty, note, tools, more, isBare, isNarrow = false, className = '' } = props
  const id = useId()
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id} data-bare={isBare || undefined}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <Told
          isNarrow={isNarrow}
          query={query}
          note={panelState(query, isEmpty) === 'ready' && query.data !== undefined ? note?.(query.data) : undefined}
        />
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        {more !== undefined && (
          <Link className={styles.more} to={more} aria-label={`更多${title}`}>
            更多 ›
          </Link>
        )}
      </header>
      <div className={styles.body} aria-busy={query.data === undefined && query.error === null}>
        <ErrorBoundary fallback={PanelFault}>
          <Body {...props} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

function Body<Data>({ query, empty = '暂无数据', isEmpty, children }: PanelProps<Data>) {
  switch (panelState(query, isEmpty)) {
    case 'waiting':
      return <PanelWaiting />
    case 'failed':
      return <PanelFailed error={query.error} onRetry={() => void query.refetch()} />
    case 'empty':
      return <PanelEmpty>{empty}</PanelEmpty>
    case 'ready':
      return query.data === undefined ? null : children(query.data)
  }
}

interface ToldProps {
  readonly query: PanelQuery<unknown>
  readonly note: ReactNode
  readonly isNarrow: boolean
}

function Told({ query, note, isNarrow }: ToldProps) {
  const { text, time, isStale } = useAge(query)
  return (
    <span className={styles.told} data-stale={isStale || undefined}>
      {note}
      {note !== undefined && text !== '' && ' · '}
      <span title={`数据时间：${text}`}>{isNarrow && !isStale ? time : text}</span>
    </span>
  )
}
