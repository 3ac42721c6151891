import type { PlaceShape } from '@farm/contract/places'
import { describe, expect, test } from 'vitest'
import { shapeOf } from './testing/farm.ts'
import { factsOf, plotLayout, stateOf, statesOf } from './plot-layout.ts'

const SIZE = { width: 400, height: 200, character: 12 }
const nothing = factsOf({ Growing: [], Alarmed: [] })
const plot = (number: number, own: object = {}) => shapeOf(number, own) as PlaceShape
const corners = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('what a plot is', () => {
  const wheat = [{ Id: 'a', Plans: 1, Names: ['冬小麦'] }]
  const open = [{ Id: 'a', Alarms: 1 }]
  test.each([
    ['nothing grows and nothing is wrong', { Growing: [], Alarmed: [] }, '空闲'],
    ['a plan runs', { Growing: wheat, Alarmed: [] }, '在种'],
    ['a plan runs and an alarm is open', { Growing: wheat, Alarmed: open }, '预警'],
    ['an alarm is open', { Growing: [], Alarmed: open }, '预警'],
    ['plans may not be seen', { Alarmed: [] }, '未知'],
    ['plans may not be seen and an alarm is open', { Alarmed: open }, '预警'],
    ['nothing may be seen', {}, '未知'],
  ])('where %s', (_, told, state) => expect(stateOf('a', factsOf(told))).toBe(state))

  test.each([
    [{ Growing: [], Alarmed: [] }, ['预警', '在种', '空闲']],
    [{ Growing: [] }, ['在种', '空闲']],
    [{ Alarmed: [] }, ['预警', '未知']],
    [{}, ['未知']],
  ])('can be by %j one of %j', (told, states) => expect(statesOf(factsOf(told))).toEqual(states))
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
    const facts = factsOf({
      Growing: [
        { Id: plot(1).Id, Plans: 2, Names: ['冬小麦', '油菜'] },
        { Id: plot(3).Id, Plans: 5, Names: ['甲', '乙', '丙'] },
        { Id: plot(4).Id, Plans: 1, Names: [] },
      ],
      Alarmed: [{ Id: plot(1).Id, Alarms: 2 }],
    })
    const told = (by: typeof facts) =>
      plotLayout([plot(1, { Area: 12.34, Name: '' }), plot(2), plot(3), plot(4)], by, SIZE).map((one) => one.told)
    expect(told(facts)).toEqual([
      '未命名地块，12.34 亩，冬小麦、油菜，2 条预警',
      '2 号地，12.50 亩，空闲',
      '3 号地，12.50 亩，甲、乙、丙 等 5 个计划',
      '4 号地，12.50 亩，在种',
    ])
    expect(told(factsOf({}))[1]).toBe('2 号地，12.50 亩')
  })

  test('of nothing is empty', () => expect(plotLayout([], nothing, SIZE)).toEqual([]))
})
