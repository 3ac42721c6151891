import type { Faults } from '@farm/contract/errors'
import cards from './Card.module.css'
import styles from './FigureCard.module.css'
import { type CardName, cardId, faultOf } from './shown-faults.ts'
import { settle } from './settle.ts'

interface FigureCardProps {
  readonly name: CardName
  readonly label: string
  readonly unit: string
  /** As it was typed or is presumed. */
  readonly value: string
  readonly faults: Faults
  readonly onChange: (text: string) => void
}

/** A figure in a line, which need not be filled in. */
export function FigureCard({ name, label, unit, value, faults, onChange }: FigureCardProps) {
  const id = cardId(name)
  const fault = faultOf(faults, name)
  return (
    <section className={cards.card} data-card={name} data-faulty={fault !== undefined || undefined}>
      <div className={styles.row}>
        <label htmlFor={id} className={cards.rowLabel}>
          {label}
        </label>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="可不填"
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => settle(value, unit, onChange)}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {fault && (
        <p id={`${id}-fault`} className={cards.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}
