import styles from './IssueDialog.module.css'
import type { Issued } from './use-issue.ts'

/** What became of each step that was asked for. */
export function IssuedList({ issued: { Made, Skipped } }: { readonly issued: Issued }) {
  return (
    <div role="status">
      <p className={styles.made}>{Made.length > 0 ? `已生成 ${Made.length} 张工单。` : '没有生成新的工单。'}</p>
      {Skipped.length > 0 && (
        <>
          <p className={styles.made}>跳过了 {Skipped.length} 个步骤：</p>
          <ul className={styles.skipped}>
            {Skipped.map(({ Step, Name, Reason }) => (
              <li key={Step}>
                {Name}：{Reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
