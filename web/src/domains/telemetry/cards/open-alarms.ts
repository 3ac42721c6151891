import { alarmForm, shownLevel } from '@farm/contract/alarms'
import { type WireRecord, readData, filterOn } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useCan } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'

/** An alarm of a device that is not over. */
export interface OpenAlarm {
  readonly id: string
  /** What is wrong, in words: `空气温度 高于 35 ℃`. */
  readonly text: string
  readonly level: string
  /** Absent where it is about no value. */
  readonly metric: string | undefined
}

/** So many are told of at once; whoever has more of them looks at their list. */
const MOST = 200
/** A condition has a length: of more devices than this the newest open alarms of all are read. */
const MOST_IDS = 40

/** The open alarms of devices by their ids, as far as the person may see alarms. */
export function useOpenAlarms(ids: readonly string[]): ReadonlyMap<string, readonly OpenAlarm[]> {
  const mayKnow = useCan()('/FarmOperation/AlarmData')
  const qs = filterOn<typeof alarmForm>([
    { path: ['State'], op: '=', values: ['未恢复'] },
    ...(ids.length <= MOST_IDS ? [{ path: ['Device'], op: 'in', values: [...ids] } as const] : []),
  ])
  const query = { formId: alarmForm.id, qs, page: 1, pageSize: MOST, orderBy: 'OccurTime desc' }
  const { data } = useRecordPage(query, { enabled: mayKnow && ids.length > 0 })
  return useMemo(() => byDevice(data?.answer ?? []), [data])
}

function byDevice(alarms: readonly WireRecord[]): ReadonlyMap<string, readonly OpenAlarm[]> {
  const groups = Map.groupBy(alarms, ({ Data }) => readData(alarmForm, Data).Device ?? '')
  return new Map([...groups].map(([device, within]) => [device, within.map(openAlarmOf)]))
}

function openAlarmOf({ Id: id, Data }: WireRecord): OpenAlarm {
  const data = readData(alarmForm, Data)
  const { Name = '预警', MetricName, Limit, Metric: metric } = data
  return { id, text: [MetricName, Limit].filter(Boolean).join(' ') || Name, level: shownLevel(data), metric }
}
