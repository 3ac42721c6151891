import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './AccountPage.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Of the account: names the file. */
  readonly name: string
  readonly onDone: () => void
}

const notYetKept = () => true

/** Shown once, and not left before they are kept: with each of them one can sign in once without the phone. */
export function RecoveryCodes({ codes, name, onDone }: RecoveryCodesProps) {
  const blocker = useLeaveGuard(notYetKept)
  const text = `${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  return (
    <>
      <p className={styles.note} role="status">
        动态码验证已开启。请把这些恢复码存在安全的地方：手机丢了时，每个可以代替动态码登录一次。它们只显示这一次。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onDone}>
          已经存好
        </Button>
        <CopyButton text={text}>复制全部</CopyButton>
        <a href={file} download={`农业ERP恢复码-${name}.txt`}>
          下载为文本文件
        </a>
      </div>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text="恢复码只显示这一次。还没有存好就离开，手机丢了时就不能登录了。"
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </>
  )
}
