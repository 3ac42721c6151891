import { type KeyboardEvent, useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import styles from './RecordComments.module.css'
import { useCommentBox } from './use-comment-box.ts'

const MAX = 1_000

/** Where one says something of a record; Ctrl+Enter sends. */
export function CommentBox({ recordId }: { readonly recordId: string }) {
  const id = useId()
  const isPhone = useIsPhone()
  const { text, fault, isSending, write, send } = useCommentBox(recordId)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>写评论</label>
      {fault && <Notice>没有发出去：{fault}</Notice>}
      <textarea
        id={id}
        rows={3}
        maxLength={MAX}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <div className={styles.foot}>
        <Button
          kind="primary"
          type="submit"
          size={isPhone ? 'touch' : 'control'}
          disabled={isSending || text.trim() === ''}
        >
          {isSending ? '正在发送…' : '发送'}
        </Button>
        {!isPhone && <span className={styles.hint}>Ctrl+Enter 发送</span>}
      </div>
    </form>
  )
}
