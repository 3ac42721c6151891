import styles from './DemoAccounts.module.css'
import { DemoFilling } from './DemoFilling.tsx'
import type { Credentials } from './credentials.ts'
import { type Demo, useDemo } from './use-demo.ts'

interface DemoAccountsProps {
  readonly onPick: (credentials: Credentials) => void
}

/** Accounts to try the product with, and how far their county is; nothing where there is no demo. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const demo = useDemo()
  if (!demo || (demo.Accounts.length === 0 && !demo.Progress)) return null
  return (
    <section className={styles.demo} aria-label="演示账号">
      {demo.Progress && <DemoFilling progress={demo.Progress} hasAccounts={demo.Accounts.length > 0} />}
      {demo.Accounts.length > 0 && <AccountList demo={demo} onPick={onPick} />}
    </section>
  )
}

function AccountList({ demo, onPick }: DemoAccountsProps & { readonly demo: Demo }) {
  return (
    <>
      <p className={styles.lead}>
        演示账号，点选后登录，密码均为 <code className={styles.password}>{demo.Password}</code>
      </p>
      <ul className={styles.accounts}>
        {demo.Accounts.map(({ Name, RealName, Title }) => (
          <li key={Name}>
            <button type="button" className={styles.account} onClick={() => onPick({ Name, Password: demo.Password })}>
              <span className={styles.title}>
                {RealName}（{Name}）
              </span>
              <span className={styles.person} title={Title}>
                {Title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
