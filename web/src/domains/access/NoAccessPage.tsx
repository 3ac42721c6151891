import { useDocumentTitle } from '../../engine/page/useDocumentTitle.ts'
import { APPLICATIONS, signInPage } from '../../platform/hosts.ts'
import { currentToken } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonAnchor } from '../../ui/ButtonAnchor.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './NoAccessPage.module.css'
import { useSignOut } from './useSignOut.tsx'

/** Where everybody ends who may not see what they asked for, or asked for what is not there. */
export function NoAccessPage() {
  useDocumentTitle('无访问权限')
  const { askToSignOut, question } = useSignOut()
  const isSignedIn = currentToken() !== undefined
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Mark size={72} />
      </span>
      <h1 className={styles.title}>无访问权限</h1>
      <p className={styles.text}>页面不存在，或您的账号没有查看它的权限。需要时请联系管理员为您开通。</p>
      <div className={styles.actions}>
        {isSignedIn ? (
          <>
            <ButtonAnchor href={APPLICATIONS}>应用中心</ButtonAnchor>
            <Button onClick={askToSignOut}>退出</Button>
          </>
        ) : (
          <ButtonAnchor href={signInPage()}>登录</ButtonAnchor>
        )}
      </div>
      {question}
    </main>
  )
}
