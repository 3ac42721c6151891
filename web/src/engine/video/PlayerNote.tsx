import { Button } from '../../ui/Button.tsx'
import styles from './LivePlayer.module.css'
import type { Told } from './told.ts'

interface PlayerNoteProps {
  readonly told: Told
  readonly onAct: () => void
}

/** Says over a picture why it does not run, and what can be done. */
export function PlayerNote({ told: { text, reason, act, isBusy }, onAct }: PlayerNoteProps) {
  return (
    <div className={styles.note} data-busy={isBusy || undefined}>
      <p role="status" className={styles.told}>
        <strong>{text}</strong>
        {reason && <span className={styles.reason}>{reason}</span>}
      </p>
      {act && <Button onClick={onAct}>{act}</Button>}
    </div>
  )
}
