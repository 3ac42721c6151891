import { type AlarmData, limitText } from '@farm/contract/alarms'
import { withoutEmpty } from '@farm/contract/forms'
import { isSameMetric, metricOf } from '@farm/contract/telemetry'
import { roundTo } from '@farm/contract/values'
import type { AlarmDevice, AlarmRule } from './alarm-rule.rules.ts'

type Named = Pick<AlarmDevice, 'metricNames'>

/** A metric as people know it, on the curve of the device too: by what the device itself says, else by what the product knows. */
function metricShown({ metricNames }: Named, key: string): { readonly name: string; readonly unit: string } {
  const known = metricOf(key)
  const [, own] = [...metricNames].find(([written]) => isSameMetric(written, key)) ?? []
  return { name: own?.name || (known?.name ?? key), unit: own ? own.unit : (known?.unit ?? '') }
}

/** What a new alarm holds of its rule, whatever it is about. */
function fromRule(rule: AlarmRule, unit: string): AlarmData {
  return {
    Name: rule.name,
    Rule: rule.id,
    Limit: limitText(rule, unit),
    Level: rule.level,
    Severity: rule.severity,
    State: '未恢复',
    Ack: '未确认',
    Times: 1,
  }
}

/** What a new alarm about one device holds. */
export function alarmAbout(rule: AlarmRule, device: AlarmDevice, value: number | undefined) {
  const { metric } = rule
  const shown = metric === undefined ? { name: '', unit: '' } : metricShown(device, metric)
  return withoutEmpty({
    ...fromRule(rule, shown.unit),
    Device: device.id,
    DeviceName: device.name,
    Enterprise: device.enterprise,
    Place: device.places,
    Metric: metric,
    MetricName: shown.name,
    Unit: shown.unit,
    Value: rounded(value),
    Peak: rounded(value),
  })
}

/** What a new alarm about many devices that went silent at once holds. */
export function alarmAboutMany(rule: AlarmRule, devices: readonly AlarmDevice[]) {
  const enterprises = new Set(devices.map(({ enterprise }) => enterprise))
  const [first] = devices
  const shown = rule.metric === undefined || !first ? { name: '', unit: '' } : metricShown(first, rule.metric)
  return withoutEmpty({
    ...fromRule(rule, ''),
    DeviceName: manyText(devices.length),
    Devices: devices.length,
    Enterprise: enterprises.size === 1 ? first?.enterprise : '',
    Metric: rule.metric,
    MetricName: shown.name,
  })
}

/** How many devices in words, as the name of what an alarm is about. */
export function manyText(count: number): string {
  return `${count} 台设备`
}

/** As records keep it. */
export function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundTo(value, 3)
}
