import { expect, test } from 'vitest'
import { evidenceOf, offsetText, reasonsOf } from './evidence.ts'

test.each([
  [undefined, ''],
  [0, '与服务器一致'],
  [-1, '与服务器一致'],
  [3, '比服务器快 3 秒'],
  [-90, '比服务器慢 2 分钟'],
  [3600, '比服务器快 1 小时'],
])('a phone that is %s seconds ahead: %s', (offset, text) => expect(offsetText(offset)).toBe(text))

test('what was kept is told in words, and what was not is left out', () => {
  const data = {
    DeviceTime: '2026-11-20T01:30:05.000Z',
    ClockOffset: 2,
    Position: { Lng: 112, Lat: 37, Accuracy: 11.6 },
    Minutes: 95,
  }
  expect(evidenceOf(data).map(({ label, value }) => `${label} ${value}`)).toEqual([
    '手机时间 2026-11-20 09:30:05',
    '手机时钟 比服务器快 2 秒',
    '定位精度 ±12 米',
    '用时 1 小时 35 分钟',
  ])
})

test('each reason of a grade stands by itself', () => {
  expect(reasonsOf({ GradeReasons: '距地块 320 米\n没有照片' })).toEqual(['距地块 320 米', '没有照片'])
  expect(reasonsOf({})).toEqual([])
})
