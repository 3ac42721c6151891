import { expect, test } from 'vitest'
import { formatAge, formatDuration, formatSeconds } from './duration.ts'

test.each([
  [0, '0 分钟'],
  [59.6, '1 小时'],
  [60, '1 小时'],
  [200, '3 小时 20 分钟'],
  [1439, '23 小时 59 分钟'],
  [1440, '1 天'],
  [1505, '1 天 1 小时'],
  [14_400, '10 天'],
])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text))

test.each([
  [0.4, '0 秒'],
  [45, '45 秒'],
  [60, '1 分钟'],
  [200, '3 分钟 20 秒'],
  [3600, '1 小时'],
  [3930, '1 小时 5 分钟'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text))

test.each([
  [50.9, '50 分钟'],
  [119, '1 小时'],
  [1440, '1 天'],
  [4000, '2 天'],
])('%d minutes ago are %s', (minutes, text) => expect(formatAge(minutes)).toBe(text))
