import { describe, expect, test } from 'vitest'
import { latenessOf, latenessText } from './lateness.ts'

const due = '2026-11-20T10:00:00.000Z'
const now = new Date('2026-11-22T11:00:00.000Z')
const later = (minutes: number) => new Date(Date.parse(due) + minutes * 60_000).toISOString()

describe('a work order is not late', () => {
  test.each([
    ['without a time', { status: '进行中', due: undefined, finishedAt: undefined }],
    ['that is due later', { status: '进行中', due: later(99_999), finishedAt: undefined }],
    ['that was closed', { status: '已关闭', due, finishedAt: undefined }],
    ['that was handed in in time', { status: '待验收', due, finishedAt: later(-1) }],
    ['that was handed in at its time and accepted later', { status: '已完成', due, finishedAt: due }],
    ['of which nobody knows when it was handed in', { status: '已完成', due, finishedAt: undefined }],
  ] as const)('%s', (_, order) => expect(latenessOf(order, now)).toBeUndefined())
})

test('one that is to be done is late by now, one that was handed in late by then, accepted or not', () => {
  const late = { due, finishedAt: undefined }
  expect(latenessOf({ status: '已派发', ...late }, now)).toEqual({ kind: 'overdue', minutes: 49 * 60 })
  expect(latenessOf({ status: '已退回', ...late }, now)).toEqual({ kind: 'overdue', minutes: 49 * 60 })
  for (const status of ['待验收', '已完成'] as const) {
    expect(latenessOf({ status, due, finishedAt: later(90) }, now)).toEqual({ kind: 'handed-in-late', minutes: 90 })
  }
})

test.each([
  [{ kind: 'overdue', minutes: 59 }, '逾期 59 分钟'],
  [{ kind: 'overdue', minutes: 60 }, '逾期 1 小时'],
  [{ kind: 'handed-in-late', minutes: 23 * 60 + 59 }, '逾期 23 小时提交'],
  [{ kind: 'handed-in-late', minutes: 49 * 60 }, '逾期 2 天提交'],
] as const)('%o is told as %s', (lateness, text) => expect(latenessText(lateness)).toBe(text))
