import { Button } from '../../../ui/Button.tsx'
import { useOnce } from '../../../engine/form/use-once.ts'
import styles from './Sheet.module.css'

interface SheetFootProps {
  readonly act: string
  readonly kind?: 'primary' | 'danger'
  readonly isBusy: boolean
  readonly isClosed?: boolean
  /** Fails where it was refused, which the sheet tells. */
  readonly onAct: () => Promise<void>
  readonly onClose: () => void
}

/** Thinks better of it, or does it. */
export function SheetFoot({ act, kind = 'primary', isBusy, isClosed = false, onAct, onClose }: SheetFootProps) {
  const { isBusy: isUnderWay, start } = useOnce(() => onAct().catch(() => undefined))
  return (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind={kind} size="touch" disabled={isBusy || isUnderWay || isClosed} onClick={start}>
        {isBusy ? '正在提交…' : act}
      </Button>
    </div>
  )
}
