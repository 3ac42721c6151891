import type { ReactNode } from 'react'
import { useIsViewing } from '../../../engine/permission/index.ts'
import styles from './Settings.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface SettingsPartProps {
  readonly title: string
  /** What the listed things are for. */
  readonly note: string
  /** Adds one; not for who looks with the eyes of another. */
  readonly add: ReactNode
  readonly asked: { readonly error: Error | null; readonly refetch: () => unknown }
  /** Absent while they are read. */
  readonly lines: readonly ReactNode[] | undefined
  /** Says that there is none yet. */
  readonly none: string
  /** The sheets that stand open over it. */
  readonly children: ReactNode
}

/** A part of the settings that lists what there is of one kind. */
export function SettingsPart({ title, note, add, asked, lines, none, children }: SettingsPartProps) {
  const { error, refetch } = asked
  const isViewing = useIsViewing()
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {!isViewing && add}
      </div>
      <p className={styles.note}>{note}</p>
      {!lines && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {lines?.length === 0 && <p className={styles.second}>{none}</p>}
      <ul className={styles.list}>{lines}</ul>
      {children}
    </section>
  )
}
