import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from './Password.module.css'

interface GeneratedPasswordProps {
  readonly password: string
  readonly fault?: string | undefined
  /** Absent once it is stored. */
  readonly onAnother?: () => void
}

/** A password that was made up, to be handed on. */
export function GeneratedPassword({ password, fault, onAnother }: GeneratedPasswordProps) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => toast.done('已复制密码'),
      () => toast.failed('没能复制，请选中后手动复制'),
    )
  return (
    <div>
      <p className={styles.generated}>
        <output className={styles.signs} aria-label="生成的密码">
          {password}
        </output>
        {/* Where the page has no right to the clipboard, it can still be marked. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>复制</Button>}
        {onAnother && (
          <Button kind="quiet" onClick={onAnother}>
            换一个
          </Button>
        )}
      </p>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.second}>请复制后交给本人，以后不再显示。</p>
    </div>
  )
}
