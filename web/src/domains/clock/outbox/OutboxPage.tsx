import { formatPercent } from '@farm/contract/values'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { isWorthRetrying } from '../../../platform/outbox/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { OutboxEntry } from './OutboxEntry.tsx'
import { OutboxFiles } from './OutboxFiles.tsx'
import styles from './OutboxPage.module.css'

/** What the person has handed in on this device and the server does not have yet, with what was delivered of late. */
export function OutboxPage() {
  const address = useAddress()
  const { outbox, view } = useOutbox()
  const { items, isLoaded, isLasting, room, unsent, fault } = view
  const newestFirst = items.toReversed()
  const back = items.filter((item) => item.state === 'refused' && isWorthRetrying(item))
  return (
    <div className={styles.column}>
      <TopBar title="待上传" back={address('/Clock')} />
      {room.isNearlyFull && (
        <p className={styles.warning} role="alert">
          手机给本应用的存储空间已用 {formatPercent((room.used ?? 1) * 100)}，请尽快到有信号的地方送出，或先导出到文件
        </p>
      )}
      {!isLasting && (
        <p className={styles.warning} role="alert">
          这个浏览器不能在设备上保存数据：没有送达的内容会随页面关闭而丢失，请不要使用无痕窗口
        </p>
      )}
      {fault !== undefined && (
        <StateBlock
          kind="failed"
          title="这台设备上保存的内容读取失败"
          action={
            <Button size="touch" onClick={() => void outbox.read()}>
              重试
            </Button>
          }
        >
          {fault}
        </StateBlock>
      )}
      {!isLoaded && fault === undefined && <Waiting />}
      {isLoaded && items.length === 0 && (
        <StateBlock kind="empty" title="没有待上传的内容">
          没有信号时照常打卡、勾选工单的检查项，会先保存在这台设备上，有信号时自动送出
        </StateBlock>
      )}
      {back.length > 1 && (
        <Button size="touch" onClick={() => void outbox.retryAll()}>
          全部重新提交（{back.length} 条）
        </Button>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label="待上传的内容">
          {newestFirst.map((item) => (
            <li key={item.id}>
              <OutboxEntry item={item} outbox={outbox} />
            </li>
          ))}
        </ul>
      )}
      <OutboxFiles outbox={outbox} hasUnsent={unsent > 0} />
    </div>
  )
}
