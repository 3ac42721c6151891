import { Button } from '../../ui/Button.tsx'
import { Moment } from '../records/Moment.tsx'
import styles from './DraftOffer.module.css'

interface DraftOfferProps {
  readonly at: number
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** What was left unsaved the last time can be taken up again. */
export function DraftOffer({ at, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className={styles.offer} role="status">
      <span className={styles.text}>
        有一份没有保存的草稿（
        <Moment at={new Date(at).toISOString()} />）
      </span>
      <Button onClick={onDiscard}>放弃草稿</Button>
      <Button kind="primary" onClick={onRestore}>
        恢复草稿
      </Button>
    </div>
  )
}
