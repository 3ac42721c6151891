import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { expect, test } from 'vitest'
import { baseDay, repeatedContent, repeatedOn } from './series.rules.ts'

const span = { from: '2026-11-15', to: '2026-12-31' }
const on = (Repeat: WorkOrderData['Repeat'], base: string, RepeatUntil = '2027-12-31') =>
  repeatedOn({ Repeat, RepeatUntil }, base, span)

test.each([
  [
    '每周',
    '2026-11-10',
    ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'],
  ],
  ['每两周', '2026-11-10', ['2026-11-24', '2026-12-08', '2026-12-22']],
  ['每月', '2026-08-31', ['2026-11-30', '2026-12-31']],
  ['每月', '2026-11-20', ['2026-12-20']],
  ['不重复', '2026-11-10', []],
] as const)('%s from %s on falls on %j', (repeat, base, days) => expect(on(repeat, base)).toEqual(days))

test('every day is every day after the first, until the last', () => {
  expect(on('每天', '2026-11-20', '2026-11-23')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
})

test('a series that is over, and one that is still to begin, fall on no day', () => {
  expect(on('每天', '2026-11-01', '2026-11-10')).toEqual([])
  expect(on('每天', '2027-01-01')).toEqual([])
})

test('the last day of a month in a leap year', () => {
  const data: WorkOrderData = { Repeat: '每月', RepeatUntil: '2028-12-31' }
  expect(repeatedOn(data, '2028-01-30', { from: '2028-02-01', to: '2028-03-31' })).toEqual(['2028-02-29', '2028-03-30'])
})

test('a work order is of the day on which it begins, else of that on which it is due', () => {
  const dayOf = (moment: string) => moment.slice(0, 10)
  expect(baseDay({ Start: '2026-11-20T00:00:00Z', Due: '2026-11-22T10:00:00Z' }, dayOf)).toBe('2026-11-20')
  expect(baseDay({ Due: '2026-11-22T10:00:00Z' }, dayOf)).toBe('2026-11-22')
})

test('another day has what people filled in and nothing of what became of the first', () => {
  const first: WorkOrderData = {
    Number: 'GD20261120-1',
    Title: '灌溉',
    Plan: 'spring',
    Step: 'k1',
    Start: '2026-11-20T00:00:00.000Z',
    Due: '2026-11-20T10:00:00.000Z',
    Checklist: [{ Key: 'k1', Item: '关好阀门', IsDone: true }],
    Repeat: '每天',
    RepeatUntil: '2026-12-01',
    Status: '已完成',
    Timeline: [{ Act: '新建' }],
    StartedAt: '2026-11-20T01:00:00.000Z',
    PunchIns: 2,
  }
  expect(repeatedContent(workOrderForm.fields, first, 3)).toEqual({
    Title: '灌溉',
    Plan: 'spring',
    Start: '2026-11-23T00:00:00.000Z',
    Due: '2026-11-23T10:00:00.000Z',
    Checklist: [{ Key: 'k1', Item: '关好阀门' }],
    Repeat: '不重复',
  })
})
