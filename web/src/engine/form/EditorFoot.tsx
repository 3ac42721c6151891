import { Button } from '../../ui/Button.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from './Editor.module.css'

/** Another way to save. */
export interface AlsoSave {
  readonly label: string
  readonly save: () => void
}

interface EditorFootProps {
  /** On the button that sends the form. */
  readonly label: string
  /** Nothing can be saved now. */
  readonly isHeld: boolean
  readonly also: AlsoSave | undefined
  readonly onLeave: () => void
}

/** The buttons below a form; they stay in view. */
export function EditorFoot({ label, isHeld, also, onLeave }: EditorFootProps) {
  const isPhone = useIsPhone()
  const size = isPhone ? 'touch' : 'control'
  return (
    <div className={styles.foot}>
      <Button kind="primary" type="submit" size={size} disabled={isHeld}>
        {label}
      </Button>
      {also && (
        <Button size={size} disabled={isHeld} onClick={also.save}>
          {also.label}
        </Button>
      )}
      {!isPhone && <Button onClick={onLeave}>取消</Button>}
      {!isPhone && <span className={styles.hint}>Ctrl+S 保存</span>}
    </div>
  )
}
