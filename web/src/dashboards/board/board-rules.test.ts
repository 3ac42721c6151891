import { describe, expect, test } from 'vitest'
import { ageOf } from './age-of.ts'
import { axisTo } from './axis.rules.ts'
import { feedsIn } from './board-key.ts'
import { dayText } from './clock.rules.ts'
import { easedBetween } from './count-up.rules.ts'
import { cutName } from './cut-name.ts'
import { panelState } from './panel-state.ts'
import { arcPath, ringParts } from './ring.rules.ts'
import { nextOption } from './select.rules.ts'

describe('a name in a legend', () => {
  test.each([
    ['石桥农业合作社', 5, '石桥农业合…'],
    ['云岭果业', 5, '云岭果业'],
    ['一二三四五', 5, '一二三四五'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦家庭农场', 3, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦家…'],
    ['', 5, ''],
  ])('%s at %i is %s', (name, limit, cut) => expect(cutName(name, limit)).toBe(cut))
})

describe('an axis', () => {
  test.each([
    ['of people ends at its cap', 250, 148, [0, 50, 100, 150, 200, 250]],
    ['without anybody does, too', 250, 0, [0, 50, 100, 150, 200, 250]],
    ['ends at its cap when that is reached', 250, 250, [0, 50, 100, 150, 200, 250]],
    ['grows rather than cut somebody', 250, 251, [0, 60, 120, 180, 240, 300]],
    ['grows by far', 250, 12_345, [0, 4000, 8000, 12_000, 16_000, 20_000]],
    ['of inputs', 120, 120.5, [0, 40, 80, 120, 160, 200]],
  ])('%s', (_, cap, largest, steps) => expect(axisTo(cap, largest)).toEqual({ top: steps.at(-1), steps }))
})

describe('the parts of a ring', () => {
  const part = (key: string, value: number) => ({ key, name: key, value })

  test('come largest first, without those that have nothing', () =>
    expect(ringParts([part('a', 1), part('b', 0), part('c', 3)]).map(({ key }) => key)).toEqual(['c', 'a']))

  test('are as many as there are colours: the others are one', () => {
    const parts = ringParts(Array.from({ length: 60 }, (_, index) => part(String(index), 60 - index)))
    expect(parts).toHaveLength(8)
    expect(parts.at(-1)).toEqual({ key: 'rest', name: '其他', value: 1431 })
  })

  test('of eight are all told', () =>
    expect(ringParts(Array.from({ length: 8 }, (_, index) => part(String(index), 1))).at(-1)?.name).toBe('7'))

  test('hold what is not among them', () =>
    expect(ringParts([part('a', 1)], 5).map(({ name, value }) => [name, value])).toEqual([
      ['a', 1],
      ['其他', 5],
    ]))

  test('are drawn from the top, clockwise; one alone is the whole ring', () => {
    const shape = { outer: 48, inner: 33, gap: 0 }
    expect(arcPath(0, 0.25, shape)).toBe('M0 -48A48 48 0 0 1 48 0L33 0A33 33 0 0 0 0 -33Z')
    expect(arcPath(0.25, 1, shape)).toContain('A48 48 0 1 1')
    expect(arcPath(0, 1, shape).match(/Z/g)).toHaveLength(2)
  })

  test('that are hair-thin stay within their gap', () =>
    expect(arcPath(0.5, 0.5001, { outer: 48, inner: 33, gap: 2 })).not.toContain('NaN'))
})

describe('a figure on its way', () => {
  test.each([
    [0, 0],
    [0.5, 87.5],
    [1, 100],
    [7, 100],
    [-1, 0],
  ])('after %f of the time stands at %f', (part, value) => expect(easedBetween(0, 100, part)).toBe(value))
})

describe('what a panel shows', () => {
  const fault = new Error('没有权限')
  test.each([
    ['nothing yet', undefined, null, 'waiting'],
    ['nothing, since it failed', undefined, fault, 'failed'],
    ['that there is nothing', [], null, 'empty'],
    ['what there is', [1], null, 'ready'],
    ['what there was before it failed', [1], fault, 'ready'],
  ])('%s', (_, data: number[] | undefined, error, state) =>
    expect(panelState({ data, error }, (all: number[]) => all.length === 0)).toBe(state),
  )
})

describe('the age of data', () => {
  const readAt = Date.parse('2026-11-20T10:21:00+08:00')
  const reading = { now: readAt + 30_000, readAt, hasFailed: false, isLive: true }
  test.each([
    ['is told', {}, '10:21 更新', false],
    ['is not told before there is any', { readAt: 0 }, '', false],
    ['is told as old when the last reading failed', { hasFailed: true }, '停在 10:21', true],
    ['is told as old while nothing is heard of changes', { isLive: false }, '停在 10:21', true],
    ['is told as old when it was not read for long', { now: readAt + 151_000 }, '停在 10:21', true],
    ['is not told as old when one reading is late', { now: readAt + 100_000 }, '10:21 更新', false],
  ])('%s', (_, own, text, isStale) => expect(ageOf({ ...reading, ...own })).toMatchObject({ text, isStale }))
})

describe('a key on a choice', () => {
  const names = ['全县', '石桥', '云岭', '石门']
  const press = (key: string, active?: number) => nextOption({ key, active, present: 1, names })
  test.each([
    ['ArrowDown', undefined, { act: 'move', to: 1 }],
    ['a', undefined, undefined],
    ['ArrowDown', 3, { act: 'move', to: 3 }],
    ['ArrowUp', 0, { act: 'move', to: 0 }],
    ['End', 0, { act: 'move', to: 3 }],
    ['Enter', 2, { act: 'choose', to: 2 }],
    [' ', 2, { act: 'choose', to: 2 }],
    ['Escape', 2, { act: 'close' }],
    ['Tab', 2, { act: 'leave' }],
    ['石', 1, { act: 'move', to: 3 }],
    ['石', 3, { act: 'move', to: 1 }],
    ['x', 1, undefined],
    ['F5', 1, undefined],
  ])('%s at %s', (key, active, act) => expect(press(key, active)).toEqual(act))

  test('chooses nothing where there is nothing', () =>
    expect(nextOption({ key: 'Enter', active: 0, present: -1, names: [] })).toEqual({ act: 'close' }))
})

test('the day stands beside the clock', () => expect(dayText('2026-11-20')).toBe('2026 年 11 月 20 日 周五'))

test.each([
  [['board', undefined, ['clock'], 'x'], ['clock']],
  [['form-data', undefined, ['clock']], []],
  [['board'], []],
])('what feeds %j', (key, feeds) => expect(feedsIn(key)).toEqual(feeds))
