import {
  type AlarmData,
  type AlarmState,
  type ShownLevel,
  type alarmSeverities,
  alarmForm,
  shownLevel,
} from '@farm/contract/alarms'
import { type WireRecord, readData } from '@farm/contract/forms'

type Severity = (typeof alarmSeverities)[number]

/** An alarm as its record tells it; what is not for the person’s eyes is empty. */
export interface Alarm {
  readonly id: string
  readonly name: string
  readonly raised: string
  readonly level: ShownLevel
  readonly severity: Severity
  readonly state: AlarmState
  readonly isAcknowledged: boolean
  readonly ackTime: string | undefined
  readonly ackNote: string
  /** Empty where it came back by itself. */
  readonly clearedBy: string
  readonly ackBy: string
  readonly clearedAt: string | undefined
  readonly clearNote: string
  readonly remindedAt: string | undefined
  readonly rule: string
  /** Absent where it is about many. */
  readonly device: string | undefined
  readonly deviceName: string
  readonly metric: string
  readonly metricName: string
  readonly unit: string
  /** Absent where it is about no value, such as a device that went silent. */
  readonly value: number | undefined
  readonly peak: number | undefined
  readonly limit: string
  readonly times: number
  readonly enterprise: string
  readonly workOrder: string
}

export function alarmOf({ Id: id, OccurTime: raised, Data }: WireRecord): Alarm {
  const data = readData(alarmForm, Data)
  const { Name: name = '', Severity: severity = '一般', State: state = '已恢复', Ack } = data
  const { Rule: rule = '', Times: times = 1, Enterprise: enterprise = '', WorkOrder: workOrder = '' } = data
  return {
    ...measured(data),
    ...noticed(data),
    id,
    name,
    raised,
    level: shownLevel(data),
    severity,
    state,
    isAcknowledged: Ack === '已确认',
    rule,
    times,
    enterprise,
    workOrder,
  }
}

function measured(data: AlarmData) {
  const { Device: device, DeviceName: deviceName = '', Metric: metric = '', MetricName: metricName = '' } = data
  const { Unit: unit = '', Value: value, Peak: peak, Limit: limit = '' } = data
  return { device, deviceName, metric, metricName, unit, value, peak, limit }
}

function noticed(data: AlarmData) {
  const { AckTime: ackTime, AckBy: ackBy = '', AckNote: ackNote = '', RemindedAt: remindedAt } = data
  const { ClearedAt: clearedAt, ClearedBy: clearedBy = '', ClearNote: clearNote = '' } = data
  return { ackTime, ackBy, ackNote, remindedAt, clearedAt, clearedBy, clearNote }
}

/** Whether what was wrong still is. */
export function isOpen({ state }: Pick<Alarm, 'state'>): boolean {
  return state === '未恢复'
}
