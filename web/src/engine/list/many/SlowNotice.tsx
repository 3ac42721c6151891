import { useEffect, useState } from 'react'
import styles from './SlowNotice.module.css'

/** What takes longer than this says that it is under way. */
const SLOW_MS = 3_000

/** Says what is under way once it takes long; drawn while it is. */
export function SlowNotice({ text }: { readonly text: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.place} role="status">
      {isSlow && (
        <p className={styles.notice}>
          <progress className={styles.bar} aria-label={text} />
          {text}
        </p>
      )}
    </div>
  )
}
