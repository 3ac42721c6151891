import type { SignedInUser } from '@farm/contract/access'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Outline } from '../../ui/Outline.tsx'
import styles from './PlatformHeader.module.css'
import { useSignOut } from './useSignOut.tsx'

/** The line above the pages that belong to no module. */
export function PlatformHeader({ user }: { readonly user: SignedInUser | undefined }) {
  const { askToSignOut, question } = useSignOut()
  return (
    <header className={styles.header}>
      <p className={styles.brand}>
        <span className={styles.mark}>
          <Mark size={26} />
        </span>
        农业ERP系统
      </p>
      {user && (
        <p className={styles.who} title={user.Name}>
          {user.RealName || user.Name} · {user.Organ.Name}
        </p>
      )}
      <Button kind="quiet" onClick={askToSignOut}>
        <Outline name="leave" size={16} />
        退出
      </Button>
      {question}
    </header>
  )
}
