import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import styles from './Today.module.css'

export interface TileLine {
  readonly label: string
  readonly value: string
  /** It calls for somebody to act. */
  readonly isAlarming?: boolean
}

/** What a tile tells once it is known. */
export interface TileFigure {
  readonly figure: string
  readonly unit: string
  readonly isAlarming?: boolean
  readonly lines: readonly TileLine[]
  /** Said where there is nothing to count. */
  readonly empty?: string | undefined
}

interface TileProps {
  readonly title: string
  /** What exactly is counted. */
  readonly help: string
  /** The list behind it; absent where the person may not open that. */
  readonly to: string | undefined
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  /** Undefined until it is known. */
  readonly told: TileFigure | undefined
}

/** One figure of today with what is behind it; each waits, fails and is tried again by itself. */
export function Tile({ title, help, to, query, told }: TileProps) {
  return (
    <section className={styles.tile} aria-label={title} aria-busy={!told && !query.error}>
      <h2 className={styles.title} title={help}>
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        )}
      </h2>
      <Content query={query} told={told} />
      <p className={styles.help}>{help}</p>
    </section>
  )
}

function Content({ query: { error, refetch }, told }: Pick<TileProps, 'query' | 'told'>): ReactNode {
  if (!told) {
    if (!error) return <p className={styles.waiting}>正在统计…</p>
    return (
      <p className={styles.failed} role="alert">
        {error.message} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  }
  const { figure, unit, isAlarming, lines, empty } = told
  return (
    <>
      <p className={styles.figure} data-alarming={isAlarming || undefined}>
        {figure} <span className={styles.unit}>{unit}</span>
      </p>
      {error && <p className={styles.failed}>更新失败，显示的是之前的数字</p>}
      {empty !== undefined && <p className={styles.empty}>{empty}</p>}
      {empty === undefined && lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, value, isAlarming: calls }) => (
            <div key={label} data-alarming={calls || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
