import type { Faults } from '@farm/contract/errors'
import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { type CardName, cardId } from './shown-faults.ts'

interface CardProps {
  readonly name: CardName
  readonly label: string
  /** Beside the label. */
  readonly note?: string | undefined
  readonly faults: Faults
  readonly children?: ReactNode
}

/** One field of the form with its label above and what is wrong with it below. */
export function Card({ name, label, note, faults, children }: CardProps) {
  const id = cardId(name)
  const isFaulty = Object.keys(faults).some((at) => at === name || at.startsWith(`${name}.`))
  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-label`}
      data-card={name}
      data-faulty={isFaulty || undefined}
    >
      <h2 id={`${id}-label`} className={styles.label}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </h2>
      {children}
      <CardFault name={name} faults={faults} />
    </section>
  )
}

interface RowCardProps {
  readonly name: CardName
  readonly label: string
  readonly value: string | undefined
  readonly placeholder: string
  readonly faults: Faults
  readonly disabled?: boolean
  readonly onOpen: () => void
}

/** One field in a line: a touch opens what there is to choose from. */
export function RowCard({ name, label, value, placeholder, faults, disabled = false, onOpen }: RowCardProps) {
  const fault = faults[name]
  return (
    <section className={styles.card} data-card={name} data-faulty={fault !== undefined || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-haspopup="dialog"
        aria-describedby={fault && `${cardId(name)}-fault`}
        disabled={disabled}
        onClick={onOpen}
      >
        <span className={styles.rowLabel}>{label}</span>
        <span className={styles.value} data-empty={value === undefined || undefined}>
          {value ?? placeholder}
        </span>
        <span className={styles.sign} aria-hidden="true">
          ›
        </span>
      </button>
      <CardFault name={name} faults={faults} />
    </section>
  )
}

function CardFault({ name, faults }: Pick<CardProps, 'name' | 'faults'>) {
  const texts = faults[name]
  return (
    texts && (
      <p id={`${cardId(name)}-fault`} className={styles.fault}>
        {texts.join('；')}
      </p>
    )
  )
}
