import { expect, test } from 'vitest'
import { dueText } from './due.ts'

const now = Date.parse('2026-11-20T10:21:00+08:00')
const told = (status: Parameters<typeof dueText>[0]['status'], due: string) => dueText({ status, due }, now)

test.each([
  ['2026-11-18T18:00:00+08:00', '逾期 2 天'],
  ['2026-11-19T23:59:00+08:00', '逾期 1 天'],
  ['2026-11-20T08:00:00+08:00', '逾期 2 小时'],
  ['2026-11-20T09:21:00+08:00', '逾期 1 小时'],
  ['2026-11-20T09:22:00+08:00', '逾期 59 分钟'],
  ['2026-11-20T10:20:30+08:00', '逾期 1 分钟'],
  ['2026-10-22T18:00:00+08:00', '逾期 29 天'],
  ['2026-10-21T18:00:00+08:00', '10-21 逾期'],
  ['2019-12-30T18:00:00+08:00', '2019-12-30 逾期'],
])('what should be done by %s is %s', (due, text) => expect(told('进行中', due)).toEqual({ text, isOverdue: true }))

test.each([
  ['2026-11-20T18:00:00+08:00', '今天 18:00'],
  ['2026-11-21T18:00:00+08:00', '明天 18:00'],
  ['2026-11-27T18:00:00+08:00', '7 天后'],
  ['2026-11-28T18:00:00+08:00', '11-28'],
  ['2027-01-05T18:00:00+08:00', '2027-01-05'],
])('what is to be done by %s is told as %s', (due, text) =>
  expect(told('已派发', due)).toEqual({ text, isOverdue: false }),
)

test.each([
  ['2026-11-19T18:19:00+08:00', '逾期 19 分钟提交'],
  ['2026-11-19T21:10:00+08:00', '逾期 3 小时提交'],
  ['2026-11-21T19:00:00+08:00', '逾期 2 天提交'],
])('what was handed in at %s says still how late that was: %s', (finished, text) => {
  const due = '2026-11-19T18:00:00+08:00'
  for (const status of ['待验收', '已完成'] as const)
    expect(dueText({ status, due, finished }, now)).toEqual({ text, isOverdue: true })
})

test('what was handed in in time, or closed, is not late', () => {
  const due = '2026-11-19T18:00:00+08:00'
  expect(dueText({ status: '已完成', due, finished: due }, now).isOverdue).toBe(false)
  expect(dueText({ status: '已关闭', due, finished: '2026-11-21T09:00:00+08:00' }, now).isOverdue).toBe(false)
})

test.each(['待验收', '已完成', '已关闭'] as const)('nothing that is %s is overdue', (status) =>
  expect(told(status, '2026-11-01T18:00:00+08:00')).toEqual({ text: '11-01', isOverdue: false }),
)
