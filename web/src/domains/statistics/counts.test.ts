import { describe, expect, test } from 'vitest'
import { changeFrom, overTime, ranked, shareOf, sumOf } from './counts.ts'

const on = (Key: string, Count: number, Area = 0) => ({ Key, Name: Key, Count, Area, Last: '2026-11-20' })

describe('over time', () => {
  test('days on which nothing was done are there', () => {
    const days = { from: '2026-11-19', to: '2026-11-21' }
    expect(overTime(days, [on('2026-11-20', 3, 1.5)])).toEqual([
      { key: '2026-11-19', label: '11-19', name: '2026-11-19 周四', count: 0, areaMu: 0 },
      { key: '2026-11-20', label: '11-20', name: '2026-11-20 周五', count: 3, areaMu: 1.5 },
      { key: '2026-11-21', label: '11-21', name: '2026-11-21 周六', count: 0, areaMu: 0 },
    ])
  })

  test('months stand in place of more days than can be told apart', () => {
    const counts = [on('2026-09-01', 1), on('2026-09-30', 2), on('2026-11-02', 4)]
    const columns = overTime({ from: '2026-09-01', to: '2026-11-02' }, counts)
    expect(columns.map(({ key, count }) => `${key}: ${count}`)).toEqual(['2026-09: 3', '2026-10: 0', '2026-11: 4'])
    expect(overTime({ from: '2026-09-01', to: '2026-11-01' }, [])).toHaveLength(62)
  })
})

test('areas are added up without the dust of binary fractions', () => {
  expect(sumOf([on('a', 1, 0.1), on('b', 2, 0.2)])).toEqual({ count: 3, areaMu: 0.3 })
})

describe('the change against the period before', () => {
  test.each([
    [100, 112, 'up', '+12%'],
    [100, 88, 'down', '−12%'],
    [100, 100, 'same', '持平'],
    [0, 0, 'same', '持平'],
    [0, 7, 'up', '+7'],
    [0, 12.35, 'up', '+12.35'],
    [7, 0, 'down', '−100%'],
    [1000, 1001, 'up', '+不到 1%'],
  ])('from %d to %d', (before, now, direction, text) => {
    expect(changeFrom(before, now)).toEqual({ direction, text })
  })
})

test('a share of nothing is not told', () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(['33.3%', '—'])
})

test('the most punch-ins come first, then the larger area', () => {
  const keys = ranked([on('a', 1, 9), on('b', 5, 1), on('c', 5, 2)]).map(({ Key }) => Key)
  expect(keys).toEqual(['c', 'b', 'a'])
})
