import type { AlarmCondition, AlarmLevel, AlarmRuleData } from '@farm/contract/alarms'
import { metricOf } from '@farm/contract/telemetry'
import type { Limit } from './alarm-state.rules.ts'
import { type Window, windowOf } from './window.rules.ts'

/** A rule in force, as it is judged by. */
export interface AlarmRule {
  readonly id: string
  /** Who made it as it is: in their name the product acts by it. */
  readonly userId: string
  /** Its organisation: it holds there and below. */
  readonly organPath: string
  readonly name: string
  readonly condition: AlarmCondition
  /** As values are kept under it; undefined where a device is watched altogether. */
  readonly metric: string | undefined
  readonly threshold: number
  readonly minutes: number
  readonly times: number
  /** What its values are judged by; undefined where it goes by time alone. */
  readonly limit: Limit | undefined
  readonly window: Window | undefined
  readonly where: Where
  readonly level: AlarmLevel
  readonly severity: NonNullable<AlarmRuleData['Severity']>
  /** After so many minutes those who said nothing are told again; undefined where they are told once. */
  readonly remind: number | undefined
  readonly receivers: readonly string[]
}

/** What narrows which devices a rule watches; what is empty narrows nothing. */
export interface Where {
  readonly enterprise: string
  readonly type: string
  readonly devices: ReadonlySet<string>
  readonly places: ReadonlySet<string>
  readonly crop: string
  readonly stage: string
}

export interface RuleRow {
  readonly id: string
  readonly userId: string
  readonly organPath: string
  readonly data: AlarmRuleData
}

const MINUTE_MS = 60_000

/** A rule by its record, or by what one would hold. */
export function ruleOf({ id, userId, organPath, data }: RuleRow): AlarmRule {
  const { Condition: condition = '没有数据', Name: name = '', Metric: metric, Threshold: threshold = 0 } = data
  const { Minutes: minutes = 0, Times: times = 1, Severity: severity = '重要', Receivers: receivers = [] } = data
  return {
    id,
    userId,
    organPath,
    name,
    condition,
    metric: metric ? (metricOf(metric)?.key ?? metric) : undefined,
    threshold,
    minutes,
    times,
    limit: limitOf(condition, data),
    window: windowOf(data),
    where: whereIn(data),
    level: data.Level === '低' ? '低' : '高',
    severity,
    remind: data.Remind,
    receivers,
  }
}

function limitOf(condition: AlarmCondition, data: AlarmRuleData): Limit | undefined {
  const { Threshold: threshold = 0, Recovery: recovery = threshold, Minutes = 0, Times: times = 1 } = data
  const overMs = Minutes * MINUTE_MS
  if (condition === '变化过快') return { kind: 'change', threshold, recovery: threshold, overMs, times: 1 }
  if (condition !== '高于' && condition !== '低于') return undefined
  return { kind: condition === '高于' ? 'above' : 'below', threshold, recovery, overMs, times }
}

function whereIn({ Enterprise, DeviceType, Devices, Places, Crops, Stage }: AlarmRuleData): Where {
  return {
    enterprise: Enterprise ?? '',
    type: DeviceType ?? '',
    devices: new Set(Devices),
    places: new Set(Places),
    crop: Crops ?? '',
    stage: Stage ?? '',
  }
}

/** A device, as far as alarms ask. */
export interface AlarmDevice extends Watchable {
  readonly no: number
  readonly name: string
  /** The record of the gateway that speaks for it. */
  readonly gateway: string | undefined
  /** While it is maintained no alarm of it is raised, ms. */
  readonly mutedUntil: number | undefined
  /** By the name under which the device sends it. */
  readonly metricNames: ReadonlyMap<string, { readonly name: string; readonly unit: string }>
}

/** A device, as far as rules ask. */
interface Watchable {
  readonly id: string
  readonly type: string
  readonly organPath: string
  readonly enterprise: string
  readonly places: readonly string[]
}

/** What is growing on a plot by a plan that runs. */
export interface Growing {
  readonly crop: string
  readonly stage: string
}

export type GrowingOn = ReadonlyMap<string, readonly Growing[]>

/** Whether a rule watches a device. */
export function watches({ organPath, where }: AlarmRule, device: Watchable, growing: GrowingOn): boolean {
  return (
    device.organPath.startsWith(organPath) &&
    isEither(where.enterprise, device.enterprise) &&
    isEither(where.type, device.type) &&
    (where.devices.size === 0 || where.devices.has(device.id)) &&
    (where.places.size === 0 || device.places.some((one) => where.places.has(one))) &&
    (where.crop === '' || device.places.some((one) => isGrown(where, growing.get(one) ?? [])))
  )
}

function isEither(wanted: string, held: string): boolean {
  return wanted === '' || wanted === held
}

function isGrown({ crop, stage }: Where, growing: readonly Growing[]): boolean {
  return growing.some((one) => one.crop === crop && isEither(stage, one.stage))
}
