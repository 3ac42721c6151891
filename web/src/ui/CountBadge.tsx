import styles from './CountBadge.module.css'

/** How many there are, beside what they are. */
export function CountBadge({ text }: { readonly text: string }) {
  return <span className={styles.badge}>{text}</span>
}
