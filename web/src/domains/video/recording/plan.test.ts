import { describe, expect, test } from 'vitest'
import { type PlanEntry, planBodyOf, planEntryOf, planFault, planText } from './plan.ts'

const KeepDays = 7

test.each([
  [{ Mode: 'off', KeepDays } as const, '不录像'],
  [{ Mode: 'always', KeepDays } as const, '全天录像，保留 7 天'],
  [
    { Mode: 'hours' as const, KeepDays, Hours: [{ Days: [5, 1, 2, 3, 4], From: '08:00', To: '18:00' }] },
    '周一至周五 08:00–18:00，保留 7 天',
  ],
  [
    {
      Mode: 'hours' as const,
      KeepDays,
      Hours: [
        { Days: [1, 3], From: '20:00', To: '24:00' },
        { Days: [1, 2, 3, 4, 5, 6, 7], From: '00:00', To: '06:00' },
      ],
    },
    '周一、三 20:00–24:00；每天 00:00–06:00，保留 7 天',
  ],
])('%j is told as %s', (plan, text) => expect(planText(plan)).toBe(text))

describe('what is filled in of a plan', () => {
  const entry: PlanEntry = { ...planEntryOf(undefined), mode: 'hours' }
  const span = { Days: [1], From: '08:00', To: '18:00' }

  test.each<[string, Partial<PlanEntry>, string | undefined]>([
    ['without a day', { hours: [{ ...span, Days: [] }] }, '每个时段至少选一天'],
    ['that ends before it begins', { hours: [{ ...span, To: '07:00' }] }, '结束时间要晚于开始时间；跨夜请分成两段'],
    ['without hours', { hours: [] }, '请添加录像时段'],
    ['kept for no day', { keepDays: '0' }, '保留天数填 1 到 180'],
    ['kept for too long', { keepDays: '181' }, '保留天数填 1 到 180'],
    ['kept for words', { mode: 'always', keepDays: 'x' }, '保留天数填 1 到 180'],
    ['what alarms keep for too long', { alarmDays: '366' }, '预警片段的保留天数填 1 到 365'],
    ['as it begins', {}, undefined],
    ['off, whatever else stands there', { mode: 'off', keepDays: 'x' }, undefined],
  ])('%s', (_, change, fault) => expect(planFault({ ...entry, ...change }, 180)).toBe(fault))

  test('is sent with hours only where they count', () => {
    expect(planBodyOf({ ...entry, mode: 'always' })).toEqual({ Mode: 'always', KeepDays: 7, AlarmDays: 90 })
    expect(planBodyOf({ ...entry, mode: 'off', keepDays: 'x', alarmDays: '' })).toEqual({ Mode: 'off', KeepDays: 7 })
    expect(planBodyOf({ ...entry, hours: [span] })).toEqual({
      Mode: 'hours',
      KeepDays: 7,
      AlarmDays: 90,
      Hours: [span],
    })
  })
})
