import styles from './SentenceCell.module.css'

/** A rule in one line of a table; on a card all of it. */
export function SentenceCell({ sentence }: { readonly sentence: string }) {
  return (
    <span className={styles.sentence} title={sentence}>
      {sentence}
    </span>
  )
}
