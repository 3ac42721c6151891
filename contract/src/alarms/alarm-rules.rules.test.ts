import { describe, expect, test } from 'vitest'
import { type AlarmRuleData, alarmForm, alarmRuleForm, checkAlarmRule, limitText, shownLevel } from './index.ts'
import { checkRecord } from '../forms/index.ts'

const dry: AlarmRuleData = {
  Name: '墒情不足',
  Condition: '低于',
  Metric: 'soilMoisture',
  Threshold: 15,
  Level: '低',
  Severity: '重要',
}

describe('refused is a rule', () => {
  test.each<[string, AlarmRuleData, string]>([
    ['that is over above what it is raised at', { Condition: '高于', Level: '高', Recovery: 16 }, 'Recovery'],
    ['that is over below what it is raised at', { Recovery: 14 }, 'Recovery'],
    ['of what the metric can’t be', { Threshold: 101 }, 'Threshold'],
    ['of a change by nothing', { Condition: '变化过快', Threshold: 0, Minutes: 10 }, 'Threshold'],
    ['of silence for no time', { Condition: '没有数据', Minutes: 0 }, 'Minutes'],
    ['of what stays the same for no time', { Condition: '数值不变', Minutes: 0 }, 'Minutes'],
    ['that begins and does not end', { From: '08:00' }, 'To'],
    ['that ends and does not begin', { To: '08:00' }, 'From'],
    ['that ends as it begins', { From: '08:00', To: '08:00' }, 'To'],
    ['by another name of a metric', { Metric: 'moisture' }, 'Metric'],
  ])('%s', (_, change, field) => expect(Object.keys(checkAlarmRule({ ...dry, ...change }))).toEqual([field]))

  test.each([
    ['without a threshold', { Threshold: undefined }, 'Threshold'],
    ['without a metric', { Metric: undefined }, 'Metric'],
    ['of silence without a time', { Condition: '没有数据', Threshold: undefined }, 'Minutes'],
  ])('%s', (_, change, field) =>
    expect(Object.keys(checkRecord(alarmRuleForm.fields, { ...dry, ...change }))).toEqual([field]),
  )
})

test.each<[string, AlarmRuleData]>([
  ['at its own threshold over', { Recovery: 15 }],
  ['over midnight', { From: '22:00', To: '06:00', Weekdays: ['周五'] }],
  ['of a metric that nobody knows', { Metric: 'leafGreen', Threshold: -500 }],
  ['of a device that is silent altogether', { Condition: '没有数据', Metric: undefined, Minutes: 60 }],
])('good is a rule %s', (_, change) => {
  const rule = { ...dry, ...change }
  expect({ ...checkAlarmRule(rule), ...checkRecord(alarmRuleForm.fields, rule) }).toEqual({})
})

test.each([
  [{ condition: '低于', threshold: 15, minutes: 10, times: 3 }, '%', '低于 15%，持续 10 分钟，连续 3 次'],
  [{ condition: '高于', threshold: 7.5 }, '', '高于 7.5'],
  [{ condition: '变化过快', threshold: 5, minutes: 60 }, '℃', '1 小时内变化超过 5 ℃'],
  [{ condition: '没有数据', minutes: 1440 }, '', '1 天没有数据'],
  [{ condition: '数值不变', minutes: 90 }, '%', '数值 1 小时 30 分钟不变'],
] as const)('%o is said as a sentence', (limit, unit, text) => expect(limitText(limit, unit)).toBe(text))

test('what is over is shown as normal, whatever it was', () => {
  expect(shownLevel({ Level: '高', State: '已恢复' })).toBe('正常')
  expect(shownLevel({ Level: '低', State: '未恢复' })).toBe('低')
})

test('nobody fills in a field of an alarm', () =>
  expect(Object.values(alarmForm.fields).every((field) => field.domainOnly || field.type === 'sequence')).toBe(true))
