import { expect, test } from 'vitest'
import { clockFault } from './clock.rules.ts'

const MINUTE_MS = 60_000

test.each([
  [undefined, 0, undefined],
  [0, 0, undefined],
  [10 * MINUTE_MS, 0, undefined],
  [-30_000, 0, undefined],
  [480 * MINUTE_MS, 0, '最新数据的时间比收到时早 8 小时。请校对设备的时钟和时区'],
  [72 * 60 * MINUTE_MS, 0, '最新数据的时间比收到时早 3 天。请校对设备的时钟和时区'],
  [-4 * MINUTE_MS, 0, '最新数据的时间比收到时晚 4 分钟。请校对设备的时钟和时区'],
  [-45_000, 0, '最新数据的时间比收到时晚 45 秒。请校对设备的时钟和时区'],
  [
    undefined,
    1200,
    '最近 24 小时有 1,200 个值的时间不可信，按收到的时间保存，不计入曲线，也不产生预警。请校对设备的时钟和时区',
  ],
])('of a device that is behind by %s ms and told %d absurd times people read %s', (behindMs, absurd, text) => {
  expect(clockFault({ behindMs, absurd })).toBe(text)
})
