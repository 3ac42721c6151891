import { useState } from 'react'
import { Failure } from '../../../engine/records/Failure.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Consent } from '../face.ts'
import { useHeld, useWithdraw } from '../face-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import styles from './WithdrawSheet.module.css'

const MAX = 500

interface WithdrawSheetProps {
  readonly consent: Consent
  readonly onClose: () => void
}

/** Says what is destroyed with a consent before it is taken back: nobody can undo it. */
export function WithdrawSheet({ consent: { id, name }, onClose }: WithdrawSheetProps) {
  const toast = useToast()
  const [note, setNote] = useState('')
  const { data: held, error: unknown, refetch } = useHeld(id)
  const { mutateAsync, isPending, error } = useWithdraw()
  const press = async () => {
    const words = note.trim()
    const { Snapshots, Photos } = await mutateAsync({ Id: id, ...(words !== '' && { Note: words }) })
    toast.done(`已撤回“${name}”的同意，销毁了 ${Snapshots + Photos} 张照片`)
    onClose()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isPending || !held}
        onClick={() => void press().catch(() => undefined)}
      >
        {isPending ? '正在销毁…' : '撤回并销毁'}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={`撤回“${name}”的同意`} foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        {error && <Notice>{refusalText(error)}</Notice>}
        {!held && (unknown ? <Failure error={unknown} onRetry={() => void refetch()} /> : <Waiting />)}
        {held && (
          <>
            <p className={styles.told}>撤回后立即销毁，不能恢复：</p>
            <ul className={styles.list}>
              <li>登记照片 {held.Photos} 张</li>
              <li>通行快照 {held.Snapshots} 张</li>
              <li>{held.Events} 条通行记录不再指向本人，也不再计入考勤</li>
              <li>终端人员编号；请同时在终端里删除这个人，之后的通行只计次数</li>
            </ul>
            <p className={styles.second}>保留姓名、同意和撤回的日期，作为处理记录。</p>
          </>
        )}
        <NoteBox label="说明（可不填）" value={note} max={MAX} fault={undefined} onChange={setNote} />
      </div>
    </BottomSheet>
  )
}
