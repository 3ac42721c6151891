import { Button } from '../../../ui/Button.tsx'
import styles from './Sheet.module.css'

interface SheetFootProps {
  readonly act: string
  readonly isBusy: boolean
  readonly isClosed?: boolean
  /** Fails where it was refused, which the sheet tells. */
  readonly onAct: () => Promise<void>
  readonly onClose: () => void
}

/** Thinks better of it, or does it. */
export function SheetFoot({ act, isBusy, isClosed = false, onAct, onClose }: SheetFootProps) {
  return (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isBusy || isClosed}
        onClick={() => void onAct().catch(() => undefined)}
      >
        {isBusy ? '正在提交…' : act}
      </Button>
    </div>
  )
}
