import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import styles from './RestoredNote.module.css'

/** What was left unsent is on the page again; it can be thrown away. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.note} role="status">
      <span className={styles.text}>已恢复上次没有提交的内容和照片</span>
      <Button onClick={() => setAsking(true)} size="touch">
        清空重填
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="清空重填"
          text="上次填写的内容和照片会从这张表中清除。"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        />
      )}
    </div>
  )
}
