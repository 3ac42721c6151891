import { Button } from '../../../ui/Button.tsx'
import styles from './AccountPage.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Of the account: names the file. */
  readonly name: string
  readonly onDone: () => void
}

/** Shown once: with each of them one can sign in once without the phone. */
export function RecoveryCodes({ codes, name, onDone }: RecoveryCodesProps) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
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
        <a href={file} download={`农业ERP恢复码-${name}.txt`}>
          下载为文本文件
        </a>
      </div>
    </>
  )
}
