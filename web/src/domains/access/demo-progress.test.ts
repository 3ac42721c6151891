import { expect, test } from 'vitest'
import { phaseText, timeLeftText } from './demo-progress.ts'

const progress = { Phase: '打卡', Done: 3_200, Total: 15_788, Share: 0.4 }

test('a phase is shown with how many of how many are done', () => {
  expect(phaseText(progress)).toBe('打卡 3,200 / 15,788')
})

test('a phase without anything to count is shown by its name', () => {
  expect(phaseText({ ...progress, Done: 0, Total: 0 })).toBe('打卡')
})

test.each([
  [undefined, undefined],
  [0, '约还需 10 秒'],
  [41, '约还需 50 秒'],
  [119, '约还需 120 秒'],
  [120, '约还需 2 分钟'],
  [121, '约还需 3 分钟'],
])('of %s seconds that are left the page says %s', (SecondsLeft, text) => {
  expect(timeLeftText({ ...progress, ...(SecondsLeft !== undefined && { SecondsLeft }) })).toBe(text)
})
