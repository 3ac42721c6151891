import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Import.module.css'
import type { Imported } from './import-run.ts'

interface ImportDoneProps {
  readonly imported: Imported
  readonly onUndo: (imported: Imported) => Promise<void>
  readonly onClose: () => void
}

/** What came of an import: how many plots, and which shapes did not become any. */
export function ImportDone({ imported, onUndo, onClose }: ImportDoneProps) {
  const { added, edited, failed } = imported
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await onUndo(imported)
    setUndoing(false)
  }
  return (
    <>
      <p role="status" className={styles.result}>
        新增 {added.length} 块，更新 {edited.length} 块{failed.length > 0 && `，${failed.length} 块没有导入`}
      </p>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map(({ name, reason }) => (
            <li key={name}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button kind="primary" onClick={onClose}>
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
