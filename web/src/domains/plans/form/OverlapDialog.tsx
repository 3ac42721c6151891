import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import styles from './Overlap.module.css'
import { OverlapList } from './OverlapNotice.tsx'
import type { Overlaps } from './use-overlaps.ts'

interface OverlapDialogProps {
  readonly overlaps: Overlaps
  readonly onAnswer: (isWanted: boolean) => void
}

/** Asks whether a plan is wanted beside others on the same plots; Esc is 取消. */
export function OverlapDialog({ overlaps, onAnswer }: OverlapDialogProps) {
  const { ref, onCancel } = useModal(() => onAnswer(false))
  const id = useId()
  return (
    <dialog ref={ref} className={frame.dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={frame.title}>
        地块与其他计划重叠
      </h2>
      <div className={styles.question}>
        <p className={styles.text}>
          同一时间这些地块上还有{overlaps.length > 0 ? ` ${overlaps.length} 个计划：` : '其他计划。'}
        </p>
        <OverlapList overlaps={overlaps} />
        <p className={styles.text}>确认要同时安排吗？</p>
      </div>
      <div className={frame.buttons}>
        <Button onClick={() => onAnswer(false)}>取消</Button>
        <Button kind="primary" onClick={() => onAnswer(true)}>
          确认重叠并保存
        </Button>
      </div>
    </dialog>
  )
}
