import type { PlaceShape } from '@farm/contract/places'
import { describe, expect, test } from 'vitest'
import { shapeOf } from './testing/farm.ts'
import { plotLayout, stateOf } from './plot-layout.ts'

const SIZE = { width: 400, height: 200, character: 12 }
const nothing = { plans: new Map<string, string[]>(), alarms: new Map<string, number>() }
const plot = (number: number, own: object = {}) => shapeOf(number, own) as PlaceShape
const corners = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('what a plot is', () => {
  test.each([
    ['nothing grows and nothing is wrong', [], 0, '空闲'],
    ['a plan runs', ['冬小麦'], 0, '在种'],
    ['a plan runs and an alarm is open', ['冬小麦'], 1, '预警'],
    ['an alarm is open', [], 2, '预警'],
  ])('where %s', (_, plans, alarms, state) => {
    const facts = { plans: new Map(plans.length > 0 ? [['a', plans]] : []), alarms: new Map([['a', alarms]]) }
    expect(stateOf('a', facts)).toBe(state)
  })
})

describe('the drawing of plots', () => {
  test('holds all of them within its borders', () => {
    const all = plotLayout(
      [1, 7, 33, 58].map((number) => plot(number)),
      nothing,
      SIZE,
    ).flatMap(({ path }) => corners(path))
    for (const [x = -1, y = -1] of all) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(SIZE.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(SIZE.height)
    }
  })

  test('has north above and east at the right', () => {
    const [south, northEast] = plotLayout([plot(1), plot(22)], nothing, SIZE)
    expect(northEast?.middle.y).toBeLessThan(south?.middle.y ?? 0)
    expect(northEast?.middle.x).toBeGreaterThan(south?.middle.x ?? SIZE.width)
  })

  test('names those with room, and no name covers another', () => {
    const few = plotLayout([plot(1), plot(2)], nothing, SIZE)
    expect(few.map(({ isNamed }) => isNamed)).toEqual([true, true])
    const many = plotLayout(
      Array.from({ length: 200 }, (_, at) => plot(at + 1)),
      nothing,
      SIZE,
    )
    expect(many.filter(({ isNamed }) => isNamed).length).toBeLessThan(60)
    expect(plotLayout([plot(1, { Name: '很长很长'.repeat(20) }), plot(2)], nothing, SIZE)[0]?.isNamed).toBe(false)
  })

  test('tells all of a plot', () => {
    const facts = { plans: new Map([[plot(1).Id, ['冬小麦', '油菜']]]), alarms: new Map([[plot(1).Id, 2]]) }
    const told = plotLayout([plot(1, { Area: 12.34, Name: '' }), plot(2)], facts, SIZE).map((one) => one.told)
    expect(told).toEqual(['未命名地块，12.3 亩，冬小麦、油菜，2 条预警', '2 号地，12.5 亩，空闲'])
  })

  test('of nothing is empty', () => expect(plotLayout([], nothing, SIZE)).toEqual([]))
})
