import type { ReportRow } from '@farm/contract/statistics'
import { describe, expect, test } from 'vitest'
import { changeFrom, figureText, overTime, sorted, standingFigure } from './report-values.ts'

const on = (Day: string, count: number, area = 0) => ({ Day, Values: { count, area } })

describe('over time', () => {
  test('days on which nothing was done are there', () => {
    const days = { from: '2026-11-19', to: '2026-11-21' }
    expect(overTime(days, [on('2026-11-20', 3, 1.5)]).map(({ label, name, values }) => [label, name, values])).toEqual([
      ['11-19', '2026-11-19 周四', {}],
      ['11-20', '2026-11-20 周五', { count: 3, area: 1.5 }],
      ['11-21', '2026-11-21 周六', {}],
    ])
  })

  test('months stand in place of more days than can be told apart, cut by the period', () => {
    const told = [on('2026-09-01', 1, 0.1), on('2026-09-30', 2, 0.2), on('2026-11-02', 4)]
    const columns = overTime({ from: '2026-09-01', to: '2026-11-02' }, told)
    expect(columns.map(({ key, days, values }) => [key, days.from, days.to, values])).toEqual([
      ['2026-09', '2026-09-01', '2026-09-30', { count: 3, area: 0.3 }],
      ['2026-10', '2026-10-01', '2026-10-31', {}],
      ['2026-11', '2026-11-01', '2026-11-02', { count: 4, area: 0 }],
    ])
    expect(overTime({ from: '2026-09-01', to: '2026-11-01' }, [])).toHaveLength(62)
  })
})

describe('the change against the period before is told in words as well', () => {
  test.each([
    [100, 112, 'up', '▲ 增加 12%'],
    [100, 88, 'down', '▼ 减少 12%'],
    [100, 100, 'same', '持平'],
    [0, 0, 'same', '持平'],
    [1, 9.94, 'up', '▲ 增加 894%'],
    [3, 30, 'up', '▲ 增加 9 倍以上'],
    [3, 346, 'up', '▲ 增加 9 倍以上'],
    [7, 0, 'down', '▼ 减少 100%'],
    [1000, 1001, 'up', '▲ 增加不到 1%'],
  ])('from %d to %d', (before, now, direction, text) => {
    expect(changeFrom(before, now)).toEqual({ direction, text })
  })
})

test('a percentage changes by points', () => {
  expect(changeFrom(100, 62.5, '%')).toEqual({ direction: 'down', text: '▼ 减少 37.5 个百分点' })
  expect(changeFrom(0, 12, '%')).toEqual({ direction: 'up', text: '▲ 增加 12 个百分点' })
})

test('of tonnes that stand large the grammes are left out', () => {
  const weight = { key: 'weight', label: '投入品重量', unit: '公斤', digits: 3, of: 'told' } as const
  const written = (value: number) => standingFigure({ measure: weight, isUnitChosen: false }, value)
  expect(written(99_454.168)).toEqual({ figure: '99.454', unit: '吨' })
  expect(written(560.068)).toEqual({ figure: '560.068', unit: '公斤' })
})

test('there is no change to tell from nothing', () => expect(changeFrom(0, 1_397_449)).toBeUndefined())

test('what is not known is not told', () => {
  const area = { key: 'area', label: '面积', unit: '亩', digits: 2, of: 'records' } as const
  expect([figureText(area, 1234.5), figureText(area, undefined)]).toEqual(['1,234.50', '—'])
})

test('rows are sorted by a figure, and what has none comes last', () => {
  const rows: ReportRow[] = [
    { Key: 'a', Name: '播种', Values: { count: 2 } },
    { Key: 'b', Name: '除草', Values: {} },
    { Key: 'c', Name: '采收', Values: { count: 5 } },
  ]
  const keys = (by: string, isDescending: boolean) => sorted(rows, { by, isDescending }).map(({ Key }) => Key)
  expect([keys('count', true), keys('count', false)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ])
  expect(keys('name', false)).toEqual(['a', 'c', 'b'])
})
