import { clockForm } from '@farm/contract/clock'
import cards from './Card.module.css'
import styles from './NoteCard.module.css'
import { cardId, faultOf } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

const { label, max } = clockForm.fields.Note

export function NoteCard({ punchIn: { entries, enter, faults } }: { readonly punchIn: PunchIn }) {
  const id = cardId('Note')
  const fault = faultOf(faults, 'Note')
  return (
    <section className={cards.card} data-card="Note" data-faulty={fault !== undefined || undefined}>
      <textarea
        className={styles.text}
        aria-label={label}
        placeholder={`${label}（可不填）`}
        rows={Math.min(entries.note.split('\n').length, 6)}
        maxLength={max}
        value={entries.note}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => enter({ note: target.value })}
      />
      {fault && (
        <p id={`${id}-fault`} className={cards.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}
