import type { CertificateCheckRow } from '@farm/contract/lots'
import { VerdictTag } from '../LotTags.tsx'
import styles from './Sheet.module.css'

/** What was judged of a lot, and how it came out. */
export function CheckRows({ rows }: { readonly rows: readonly CertificateCheckRow[] }) {
  return (
    <ul className={styles.checks} aria-label="开具核查">
      {rows.map(({ Check, Verdict, Reason }) => (
        <li key={`${Check}${Reason}`} className={styles.check}>
          <VerdictTag verdict={Verdict} />
          <span className={styles.name}>{Check}</span>
          <span className={styles.reason}>{Reason}</span>
        </li>
      ))}
    </ul>
  )
}
