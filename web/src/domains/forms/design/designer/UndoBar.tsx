import { Button } from '../../../../ui/Button.tsx'
import styles from './UndoBar.module.css'
import type { Removal } from './use-removal.ts'

/** Says which field was taken out and offers to take that back. */
export function UndoBar({ removal: { last, putBack } }: { readonly removal: Removal }) {
  return (
    <div className={styles.place} role="status">
      {last && (
        <p className={styles.bar}>
          已移除“{last.field.label || '未命名的字段'}”<Button onClick={putBack}>撤销</Button>
        </p>
      )}
    </div>
  )
}
