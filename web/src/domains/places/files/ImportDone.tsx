import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Import.module.css'
import { type Imported, importedText } from './import-run.ts'

interface ImportDoneProps {
  readonly imported: Imported
  readonly onUndo: (imported: Imported) => Promise<void>
  /** Sends what was not sent yet. */
  readonly onResume: () => void
  readonly onClose: () => void
}

/** What came of an import: how many plots, and which shapes did not become any. */
export function ImportDone({ imported, onUndo, onResume, onClose }: ImportDoneProps) {
  const { added, edited, failed, unsent } = imported
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await onUndo(imported)
    setUndoing(false)
  }
  return (
    <>
      <p role="status" className={styles.result}>
        {importedText(imported)}
      </p>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {[...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, lines]) => (
            <li key={reason}>
              {lines.map(({ name }) => name).join('、')}：{reason}
            </li>
          ))}
        </ul>
      )}
      {unsent.length > 0 && <p className={styles.hint}>导入中断，还有 {unsent.length} 块没有送出，可以接着导入</p>}
      <div className={styles.foot}>
        {unsent.length > 0 && (
          <Button kind="primary" disabled={isUndoing} onClick={onResume}>
            继续导入 {unsent.length} 块
          </Button>
        )}
        <Button kind={unsent.length > 0 ? 'plain' : 'primary'} onClick={onClose}>
          完成
        </Button>
        {added.length + edited.length > 0 && (
          <Button disabled={isUndoing} onClick={() => void undo()}>
            {isUndoing ? '正在撤销…' : '撤销导入'}
          </Button>
        )}
      </div>
    </>
  )
}
