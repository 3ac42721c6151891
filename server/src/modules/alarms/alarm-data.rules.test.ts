import { expect, test } from 'vitest'
import { alarmAbout } from './alarm-data.rules.ts'
import { type AlarmDevice, ruleOf } from './alarm-rule.rules.ts'

const probe: AlarmDevice = {
  id: 'd1',
  no: 1,
  name: '墒情仪',
  type: '土壤墒情仪',
  organPath: '/1/',
  enterprise: 'a',
  places: [],
  gateway: undefined,
  mutedUntil: undefined,
  metricNames: new Map([
    ['Juice', { name: '糖度', unit: 'Bx' }],
    ['vwc', { name: '20 厘米湿度', unit: '' }],
    ['battery', { name: '', unit: 'V' }],
  ]),
}

// As `metricShown` of telemetry names them: an alarm and the curve of its device call a metric alike.
test.each([
  ['as its device names it, whatever the case', 'juice', '糖度', 'Bx'],
  ['as its device names it by another name of it', 'soilMoisture', '20 厘米湿度', undefined],
  ['as the product knows it where the device gives it no name', 'battery', '电池电量', 'V'],
  ['as the product knows it', 'soilTemperature', '土壤温度', '℃'],
  ['by its key where nobody knows it', 'x1', 'x1', undefined],
])('an alarm calls its metric %s', (_, Metric, name, unit) => {
  const data = { Condition: '低于' as const, Metric, Threshold: 3 }
  const alarm = alarmAbout(ruleOf({ id: 'r', userId: 'u', organPath: '/1/', data }), probe, 2)
  expect([alarm.MetricName, alarm.Unit]).toEqual([name, unit])
})
