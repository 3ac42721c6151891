import { type AnswerOf } from '@farm/contract/wire'
import { accessCalls } from '@farm/contract/access'
import { useEffect, useState } from 'react'
import { get } from '../../platform/http.ts'
import styles from './DemoAccounts.module.css'
import type { Credentials } from './credentials.ts'

type Demo = AnswerOf<typeof accessCalls.demoAccounts>

/** Accounts to try the product with; nothing where there is no demo. */
export function DemoAccounts({ onPick }: { readonly onPick: (credentials: Credentials) => void }) {
  const demo = useDemo()
  if (!demo || demo.Accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-label="演示账号">
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
    </section>
  )
}

/** Without an answer there is simply nothing to offer. */
function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>()
  useEffect(() => {
    const stop = new AbortController()
    get(accessCalls.demoAccounts, {}, stop.signal).then(setDemo, () => undefined)
    return () => stop.abort()
  }, [])
  return demo
}
