import { Button } from '../../../ui/Button.tsx'
import styles from './Settings.module.css'

interface SheetButtonsProps {
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** At the foot of what is filled in. */
export function SheetButtons({ isBusy, isReady, onSave, onClose }: SheetButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isBusy || !isReady} onClick={onSave}>
        {isBusy ? '正在保存…' : '保存'}
      </Button>
    </div>
  )
}
