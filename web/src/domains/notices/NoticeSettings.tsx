import { noticeKinds } from '@farm/contract/notices'
import { Switch } from '../../ui/Switch.tsx'
import styles from './Notices.module.css'
import { usePreferences, useSetPreference } from './notice-queries.ts'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'

/** Of what the person wants to be told; each switch takes effect at once. */
export function NoticeSettings() {
  return (
    <section className={styles.settings} aria-label="消息设置">
      <h3 className={styles.title}>接收哪些消息</h3>
      <p className={styles.hint}>自己刚做的操作带来的变化不通知自己；自己录入的订单以后出现风险时会通知</p>
      <Switches />
    </section>
  )
}

function Switches() {
  const { data, error, refetch } = usePreferences()
  const set = useSetPreference()
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      {set.error && (
        <p className={styles.fault} role="alert">
          设置没有保存：{set.error.message}
        </p>
      )}
      <ul className={styles.switches}>
        {data.map(({ Kind, IsOn }) => (
          <li key={Kind}>
            <span>{noticeKinds[Kind]}</span>
            <Switch label={noticeKinds[Kind]} isOn={IsOn} onChange={(isOn) => set.mutate({ kind: Kind, isOn })} />
          </li>
        ))}
      </ul>
    </>
  )
}
