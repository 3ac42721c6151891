import cards from './Card.module.css'
import styles from './AreaCard.module.css'
import { cardId, faultOf } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

/** How much was worked on: the area of the plots, unless something else is typed. */
export function AreaCard({ punchIn: { entries, enter, farm, faults } }: { readonly punchIn: PunchIn }) {
  const id = cardId('Area')
  const fault = faultOf(faults, 'Area')
  const presumed = farm.filled.area === undefined ? '' : String(farm.filled.area)
  return (
    <section className={cards.card} data-card="Area" data-faulty={fault !== undefined || undefined}>
      <div className={styles.row}>
        <label htmlFor={id} className={cards.rowLabel}>
          作业面积
        </label>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="可不填"
          value={entries.area ?? presumed}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={({ target }) => enter({ area: target.value })}
        />
        <span className={styles.unit}>亩</span>
      </div>
      {fault && (
        <p id={`${id}-fault`} className={cards.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}
