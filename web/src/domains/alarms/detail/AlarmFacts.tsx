import { alarmForm } from '@farm/contract/alarms'
import { type WireRecord, readData } from '@farm/contract/forms'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { factsOf } from '../../../engine/records/facts-of.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { AlarmActs } from '../acts/AlarmActs.tsx'
import { alarmOf } from '../alarm.ts'
import { valueText } from '../alarm-text.ts'
import { LevelTag, SeverityTag, StateTags } from '../marks.tsx'
import { useAlarmCards } from './alarm-cards.ts'
import { AlarmCurve } from './AlarmCurve.tsx'
import styles from './AlarmFacts.module.css'
import { AlarmTimeline } from './AlarmTimeline.tsx'

interface AlarmFactsProps {
  readonly record: WireRecord
}

/** One alarm: how it stands and what can be done first, then how it came to it and what became of it. */
export function AlarmFacts({ record }: AlarmFactsProps) {
  const form = useKind(alarmForm)
  const alarm = alarmOf(record)
  const cards = useAlarmCards()
  const told = [alarm.metricName, valueText(alarm)].filter(Boolean).join(' ')
  return (
    <div className={styles.alarm}>
      <div className={styles.head}>
        <p className={styles.marks}>
          <LevelTag level={alarm.level} />
          <SeverityTag severity={alarm.severity} />
          <StateTags alarm={alarm} />
        </p>
        <p className={styles.told}>{told || alarm.limit}</p>
        {told !== '' && alarm.limit !== '' && <p className={styles.second}>触发条件：{alarm.limit}</p>}
      </div>
      <AlarmActs records={[record]} />
      {cards.map(({ key, Card }) => (
        <Card
          key={key}
          deviceId={alarm.device}
          placeIds={readData(alarmForm, record.Data).Place ?? []}
          raised={Date.parse(alarm.raised)}
        />
      ))}
      {alarm.device !== undefined && alarm.metric !== '' && <AlarmCurve alarm={alarm} device={alarm.device} />}
      <Facts facts={factsOf({ kind: alarmForm, form, record }, TOLD)} />
      <AddedFacts kind={alarmForm} form={form} record={record} />
      <section aria-label="处理记录">
        <h3 className={styles.title}>处理记录</h3>
        <AlarmTimeline alarm={alarm} />
      </section>
    </div>
  )
}

const TOLD = ['Device', 'Place', 'Enterprise', 'Rule', 'Devices', 'Number'] as const
