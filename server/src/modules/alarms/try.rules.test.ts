import type { AlarmRuleData } from '@farm/contract/alarms'
import { expect, test } from 'vitest'
import { ruleOf } from './alarm-rule.rules.ts'
import { triedByLimit } from './try.rules.ts'

const MINUTE = 60_000
const midnight = Date.parse('2026-11-20T00:00:00Z')
const at = (minutes: number) => midnight + minutes * MINUTE
const shownAt = (ms: number) => {
  const [day = '', time = ''] = new Date(ms).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

const data: AlarmRuleData = {
  Condition: '低于',
  Metric: 'soilMoisture',
  Threshold: 15,
  Minutes: 10,
  From: '01:00',
  To: '02:00',
}
const rule = ruleOf({ id: '', userId: '', organPath: '/1/', data })

function tried(...values: ReadonlyArray<readonly [minute: number, value: number]>) {
  const stored = values.map(([minute, value]) => ({ ts: at(minute), value }))
  return rule.limit ? triedByLimit(rule, rule.limit, stored, { until: at(240), shownAt }) : undefined
}

test('what is due within the time of a rule is tried to be an alarm', () =>
  expect(tried([100, 14], [130, 20])).toMatchObject([{ from: at(110), to: at(130) }]))

test('what would be due after the time of a rule is none', () => {
  expect(tried([115, 14], [130, 14])).toEqual([])
  expect(tried([115, 14])).toEqual([])
})
