import { Failure } from '../../../engine/records/Failure.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { Device } from '../device.ts'
import styles from '../detail/DevicePage.module.css'
import { TOKEN_HERE, addressOf, curlLine, isOutside, mosquittoLine, topicOf } from './connect-lines.ts'
import { useConnection } from './use-connection.ts'

interface ConnectHelpProps {
  readonly device: Device
  /** Told only once, right after it was made. */
  readonly token?: string
}

/** Where a device connects and what it sends, with lines to try it from any computer. */
export function ConnectHelp({ device, token = TOKEN_HERE }: ConnectHelpProps) {
  const { connection, error, retry } = useConnection()
  if (error) return <Failure error={error} onRetry={retry} />
  if (!connection) return null
  const address = addressOf(connection)
  const mqtt = mosquittoLine(device, connection, token)
  const http = curlLine(device, connection, token)
  return (
    <>
      <Facts
        facts={[
          { label: 'MQTT 地址', value: address ?? '没有启用 MQTT' },
          { label: '用户名', value: isOutside(connection) ? '由消息服务器分配' : '令牌（密码留空）' },
          { label: '主题', value: topicOf(device, connection), isWide: true },
        ]}
      />
      {mqtt !== undefined && <Command label="用 MQTT 试一条" line={mqtt} />}
      {http !== undefined && <Command label="用 HTTP 试一条" line={http} />}
    </>
  )
}

function Command({ label, line }: { readonly label: string; readonly line: string }) {
  return (
    <div className={styles.command}>
      <p>
        {label}
        <span>
          <CopyButton text={line}>复制</CopyButton>
        </span>
      </p>
      <code className={styles.code}>{line}</code>
    </div>
  )
}
