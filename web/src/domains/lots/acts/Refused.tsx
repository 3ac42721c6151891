import { Notice } from '../../../ui/Notice.tsx'
import { refusalLines } from '../../../platform/refusal-text.ts'
import styles from './Sheet.module.css'

/** Why something was refused, one reason a line. */
export function Refused({ error }: { readonly error: unknown }) {
  if (!error) return null
  return (
    <Notice>
      <span>
        {refusalLines(error).map((text) => (
          <span key={text} className={styles.fault}>
            {text}
          </span>
        ))}
      </span>
    </Notice>
  )
}
