import type { AlarmRuleData } from '@farm/contract/alarms'
import { expect, test } from 'vitest'
import { isOpen, windowOf } from './window.rules.ts'

// 2026-11-20 is a Friday.
test.each<[string, AlarmRuleData, string, string, boolean]>([
  ['always', {}, '2026-11-20', '03:00', true],
  ['before it opens', { From: '08:00', To: '18:00' }, '2026-11-20', '07:59', false],
  ['as it opens', { From: '08:00', To: '18:00' }, '2026-11-20', '08:00', true],
  ['as it closes', { From: '08:00', To: '18:00' }, '2026-11-20', '18:00', false],
  ['over midnight, in the evening', { From: '22:00', To: '06:00' }, '2026-11-20', '22:00', true],
  ['over midnight, in the morning', { From: '22:00', To: '06:00' }, '2026-11-20', '05:59', true],
  ['over midnight, by day', { From: '22:00', To: '06:00' }, '2026-11-20', '06:00', false],
  ['on another day of the week', { Weekdays: ['周四'] }, '2026-11-20', '12:00', false],
  ['on its day of the week', { Weekdays: ['周五'] }, '2026-11-20', '12:00', true],
  ['in the morning after its night', { From: '22:00', To: '06:00', Weekdays: ['周四'] }, '2026-11-20', '05:00', true],
  ['in the evening after its night', { From: '22:00', To: '06:00', Weekdays: ['周四'] }, '2026-11-20', '23:00', false],
  ['on a Sunday', { Weekdays: ['周日'] }, '2026-11-22', '00:00', true],
])('a window is looked at %s', (_, data, day, time, isIt) => expect(isOpen(windowOf(data), { day, time })).toBe(isIt))
