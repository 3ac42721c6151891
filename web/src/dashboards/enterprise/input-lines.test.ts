import { describe, expect, test } from 'vitest'
import { inputLines, inputAxis } from './input-lines.ts'
import { smoothPath } from './smooth-path.ts'

const days = { from: '2026-11-17', to: '2026-11-20' }
const use = (name: string, Unit: string, ...amounts: ReadonlyArray<[day: string, amount: number]>) => ({
  Input: { Id: name, Name: name },
  Unit,
  Points: amounts.map(([Date, Amount]) => ({ Date, Amount })),
})

describe('the lines of inputs', () => {
  test('have a point for each day, also for those on which nothing was used', () => {
    const [line] = inputLines([use('尿素', '斤', ['2026-11-18', 40], ['2026-11-20', 2.5])], days)
    expect(line?.points.map(({ amount }) => amount)).toEqual([0, 40, 0, 2.5])
    expect([line?.total, line?.largest]).toEqual([42.5, 40])
  })

  test('come by weight first, and with most used first', () => {
    const lines = inputLines(
      [
        use('滴灌带', '米', ['2026-11-18', 900]),
        use('尿素', '斤', ['2026-11-18', 4]),
        use('有机肥', '斤', ['2026-11-18', 80]),
      ],
      days,
    )
    expect(lines.map(({ name }) => name)).toEqual(['有机肥', '尿素', '滴灌带'])
  })

  test('of one input in two units stand apart', () => {
    const lines = inputLines([use('杀虫剂', '斤', ['2026-11-18', 1]), use('杀虫剂', '毫升', ['2026-11-18', 1])], days)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
  })

  test('of an input whose name is kept back are told without it', () => {
    expect(inputLines([use('', '斤')], days)[0]?.name).toBe('未命名投入品')
  })
})

describe('the axis', () => {
  test.each([
    ['nothing', '斤', 0, 120],
    ['what fits', '斤', 119.9, 120],
    ['the cap itself', '斤', 120, 120],
    ['more than the cap', '斤', 121, 200],
    ['much more', '斤', 980, 1000],
    ['what is poured', '升', 7, 10],
    ['what is poured a lot', '升', 70, 80],
  ])('of %s grows rather than cut it', (_, unit, largest, top) => {
    const scale = inputAxis({ unit, largest })
    expect(scale.top).toBe(top)
    expect(scale.steps.at(-1)).toBe(top)
  })
})

describe('the path through spots', () => {
  test('is nothing without any, and a point with one', () =>
    expect([smoothPath([]), smoothPath([{ x: 1, y: 2 }])]).toEqual(['', 'M1 2']))

  test('never leaves the span between two neighbours', () => {
    const spots = [0, 0, 90, 0, 0, 40, 41, 120, 0].map((y, index) => ({ x: index * 10, y }))
    const pieces = [...smoothPath(spots).matchAll(/C([^C]+)/g)].map(([, one = '']) => one.split(' ').map(Number))
    pieces.forEach(([, firstHandle = 0, , secondHandle = 0], index) => {
      const [from = 0, to = 0] = [spots[index]?.y, spots[index + 1]?.y]
      for (const handle of [firstHandle, secondHandle]) {
        expect(handle).toBeGreaterThanOrEqual(Math.min(from, to))
        expect(handle).toBeLessThanOrEqual(Math.max(from, to))
      }
    })
    expect(pieces).toHaveLength(spots.length - 1)
  })
})
