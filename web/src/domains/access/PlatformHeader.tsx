import type { SignedInUser } from '@farm/contract/access'
import { APPLICATIONS, BASE } from '../../platform/hosts.ts'
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
      <a className={styles.brand} href={APPLICATIONS} title="应用中心">
        <span className={styles.mark}>
          <Mark size={26} />
        </span>
        农业ERP系统
      </a>
      {user && (
        <a className={styles.who} href={`${BASE}/Account`} title={`${user.Name}：账号与安全`}>
          {user.RealName || user.Name} · {user.Organ.Name}
        </a>
      )}
      <Button kind="quiet" onClick={askToSignOut}>
        <Outline name="leave" size={16} />
        退出
      </Button>
      {question}
    </header>
  )
}
