import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** What it means. */
  readonly help?: string | undefined
  /** Takes the whole line. */
  readonly isWide?: boolean
}

/** What is known of something, by name, as many side by side as there is room for. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, help, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {help !== undefined && <small>{help}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
