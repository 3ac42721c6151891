import { filterOn } from '@farm/contract/forms'
import { alarmForm } from '@farm/contract/alarms'
import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Moment } from '../../../engine/records/Moment.tsx'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { alarmOf } from '../alarm.ts'
import { valueText } from '../alarm-text.ts'
import { LevelTag } from '../marks.tsx'
import styles from './OpenAlarms.module.css'

interface OpenAlarmsProps {
  /** What they are about. */
  readonly field: 'Place' | 'Device'
  readonly ids: readonly string[]
}

/** So many are told; all of them in the list. */
const MOST = 5
/** So many plots are asked about at once: a condition has a length. */
const MOST_IDS = 40

/** What is wrong right now with plots or a device, each one opening its alarm. */
export function OpenAlarms(props: OpenAlarmsProps) {
  const can = useCan()
  return can('/FarmOperation/AlarmData') && props.ids.length > 0 ? <SeenAlarms {...props} /> : null
}

function SeenAlarms({ field, ids }: OpenAlarmsProps) {
  const address = useAddress()
  const qs = filterOn<typeof alarmForm>([
    { path: ['State'], op: '=', values: ['未恢复'] },
    { path: [field], op: 'in', values: ids.slice(0, MOST_IDS) },
  ])
  const query = { formId: alarmForm.id, qs, page: 1, pageSize: MOST, orderBy: 'OccurTime desc' }
  const { data, error, refetch } = useRecordPage(query)
  const total = data?.total ?? 0
  // Where nothing is wrong nothing is said of it.
  if (!error && total === 0) return null
  const all = ids.slice(0, MOST_IDS).map((id) => `${field}=${id}`)
  return (
    <section className={styles.part} aria-label="未恢复的预警">
      <header className={styles.head}>
        <h2 className={styles.title}>未恢复的预警 {total > 0 && <span className={styles.count}>{total}</span>}</h2>
        <Link to={address(`/FarmOperation/AlarmData?${all.join('&')}`)} className={styles.link}>
          查看全部
        </Link>
      </header>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      <ul className={styles.alarms}>
        {data?.answer.map(alarmOf).map((alarm) => (
          <li key={alarm.id} className={styles.alarm}>
            <LevelTag level={alarm.level} />
            <Link to={address(`/FarmOperation/AlarmData?open=${alarm.id}`)} className={styles.link}>
              {alarm.name}
            </Link>
            <span className={styles.told}>
              {[alarm.deviceName, alarm.metricName, valueText(alarm) || alarm.limit].filter(Boolean).join(' ')}
            </span>
            <span className={styles.when}>
              <Moment at={alarm.raised} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
