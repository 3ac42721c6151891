import styles from './EditManyPanel.module.css'

/** Why nothing was changed: what the server says, then a line for each record at fault. */
export function ManyReasons({ reasons: [first, ...others] }: { readonly reasons: readonly string[] }) {
  if (first === undefined) return null
  return (
    <div className={styles.fault} role="alert">
      <p>{first}</p>
      {others.length > 0 && (
        <ul>
          {others.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
