import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './DeviceCards.module.css'
import type { OpenAlarm } from './open-alarms.ts'

/** What is wrong with a device right now; each leads to its alarm. */
export function AlarmLines({ alarms }: { readonly alarms: readonly OpenAlarm[] }) {
  const address = useAddress()
  if (alarms.length === 0) return null
  return (
    <ul className={styles.alarms} aria-label="未恢复的预警">
      {alarms.map(({ id, text, level }) => (
        <li key={id} className={styles.alarm}>
          <Tag tone={level === '低' ? 'warning' : 'bad'}>{level}</Tag>
          <Link to={address(`/FarmOperation/AlarmData?open=${id}`)}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
