import {
  type AlarmState,
  type ShownLevel,
  alarmAcks,
  alarmSeverities,
  alarmStates,
  shownLevel,
} from '@farm/contract/alarms'
import type { WireRecord } from '@farm/contract/forms'

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

export function alarmOf({ Id, OccurTime, Data }: WireRecord): Alarm {
  return {
    id: Id,
    name: textOf(Data.Name),
    raised: OccurTime,
    level: shownLevel(Data),
    severity: alarmSeverities.find((one) => one === Data.Severity) ?? '一般',
    state: alarmStates.find((one) => one === Data.State) ?? '已恢复',
    isAcknowledged: alarmAcks.find((one) => one === Data.Ack) === '已确认',
    ackTime: textOf(Data.AckTime) || undefined,
    ackBy: textOf(Data.AckBy),
    ackNote: textOf(Data.AckNote),
    clearedAt: textOf(Data.ClearedAt) || undefined,
    clearedBy: textOf(Data.ClearedBy),
    clearNote: textOf(Data.ClearNote),
    remindedAt: textOf(Data.RemindedAt) || undefined,
    rule: textOf(Data.Rule),
    device: textOf(Data.Device) || undefined,
    deviceName: textOf(Data.DeviceName),
    metric: textOf(Data.Metric),
    metricName: textOf(Data.MetricName),
    unit: textOf(Data.Unit),
    value: numberOf(Data.Value),
    peak: numberOf(Data.Peak),
    limit: textOf(Data.Limit),
    times: numberOf(Data.Times) ?? 1,
    enterprise: textOf(Data.Enterprise),
    workOrder: textOf(Data.WorkOrder),
  }
}

/** Whether what was wrong still is. */
export function isOpen({ state }: Pick<Alarm, 'state'>): boolean {
  return state === '活动'
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
