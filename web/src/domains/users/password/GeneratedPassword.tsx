import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './Password.module.css'

interface GeneratedPasswordProps {
  readonly password: string
  readonly fault?: string | undefined
  /** Absent once it is stored. */
  readonly onAnother?: () => void
}

/** A password that was made up, to be handed on. */
export function GeneratedPassword({ password, fault, onAnother }: GeneratedPasswordProps) {
  return (
    <div>
      <p className={styles.generated}>
        <output className={styles.signs} aria-label="生成的密码">
          {password}
        </output>
        <CopyButton key={password} text={password}>
          复制
        </CopyButton>
        {onAnother && (
          <Button kind="quiet" onClick={onAnother}>
            换一个密码
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
