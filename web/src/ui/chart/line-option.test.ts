import { describe, expect, test } from 'vitest'
import { dark, light } from '../tokens.ts'
import type { ChartLine } from './chart-line.ts'
import { chartRows } from './chart-table.ts'
import { withGaps } from './line-gaps.ts'
import { lineOption } from './line-option.ts'
import { axisText } from './time-text.ts'

const HOUR = 3_600_000
const MONDAY = Date.parse('2026-11-16T00:00:00Z')
const line = (key: string, more: Partial<ChartLine> = {}): ChartLine => ({
  key,
  name: key,
  unit: '℃',
  digits: 1,
  points: [
    [MONDAY, 1.25],
    [MONDAY + HOUR, 2],
  ],
  ...more,
})
const span = { from: MONDAY, to: MONDAY + 24 * HOUR }
const look = { ground: 'light', isNarrow: false, isStill: false } as const
const optionOf = (lines: readonly ChartLine[], how: Partial<Parameters<typeof lineOption>[1]> = {}) =>
  lineOption({ lines, span }, { ...look, ...how })

describe('where nothing was measured for long', () => {
  const every = (minutes: number, count: number, from = MONDAY) =>
    Array.from({ length: count }, (_, index) => [from + index * minutes * 60_000, index] as const)

  test('the line breaks', () => {
    const points = [...every(10, 6), ...every(10, 6, MONDAY + 6 * HOUR)]
    expect(withGaps(points, 24 * HOUR).filter(([, value]) => value === null)).toHaveLength(1)
  })

  test.each([
    ['as often as usual', every(10, 20)],
    ['seldom', every(120, 10)],
    ['once', every(10, 1)],
    ['never', []],
  ])('it does not where something was measured %s', (_, points) => expect(withGaps(points, 24 * HOUR)).toEqual(points))
})

describe('lines', () => {
  test('of one unit share a scale, those of two have one each', () => {
    expect(optionOf([line('a'), line('b')]).yAxis).toHaveLength(1)
    const { yAxis, series } = optionOf([line('a'), line('b', { unit: '%' }), line('c')])
    expect(yAxis.map(({ name, position }) => [name, position])).toEqual([
      ['℃', 'left'],
      ['%', 'right'],
    ])
    expect(series.map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1, 0])
  })

  test('take their colours from the ground that they stand on', () => {
    expect(optionOf([line('a')]).tooltip.textStyle.color).toBe(light.text)
    expect(optionOf([line('a')], { ground: 'dark' }).tooltip.textStyle.color).toBe(dark.text)
  })

  test('stand still for those who want nothing to move', () => {
    expect([optionOf([]).animation, optionOf([], { isStill: true }).animation]).toEqual([true, false])
  })

  test('of what is on or off keep their value until the next', () => {
    expect(optionOf([line('a', { isStepped: true }), line('b')]).series.map(({ step }) => step)).toEqual(['end', false])
  })
})

describe('a narrow chart', () => {
  test('tells the units of its scales as well', () =>
    expect(optionOf([line('a')], { isNarrow: true }).yAxis.map(({ name }) => name)).toEqual(['℃']))
})

test('of two borders that lie close together one is named above its line and one below', () => {
  const borders = [
    { name: '阈值 15', value: 15, unit: '℃' },
    { name: '恢复值 16', value: 16, unit: '℃' },
  ]
  const [drawn] = lineOption({ lines: [line('a')], span, marks: { borders } }, look).series
  expect(drawn?.markLine?.data.map(({ label }) => label.position)).toEqual(['insideEndBottom', 'insideEndTop'])
})

describe('what stands under the pointer', () => {
  const told = (points: unknown, lines: readonly ChartLine[]) => optionOf(lines).tooltip.formatter(points)
  const under = (seriesId: string, value: number) => ({ seriesId, value: [MONDAY + HOUR, value] })

  test('is told with the moment, the names and the units', () => {
    expect(told([under('a', 1.25), under('b', 30)], [line('a'), line('b', { name: '湿度', unit: '%' })])).toBe(
      '11-16 01:00\na  1.3 ℃\n湿度  30%',
    )
  })

  test('is text and never markup, whatever things are called', () => {
    const evil = line('a', { name: '<img src=x onerror=alert(1)>{red|x}' })
    const { tooltip } = optionOf([evil])
    expect([tooltip.renderMode, told([under('a', 1)], [evil])]).toEqual([
      'richText',
      '11-16 01:00\n<img src=x onerror=alert(1)>｛red|x｝  1 ℃',
    ])
  })

  test('is nothing where nothing was measured', () => {
    expect([told([], []), told(undefined, []), told([{ seriesId: 'a', value: [MONDAY, null] }], [line('a')])]).toEqual([
      '',
      '',
      '',
    ])
  })
})

test.each([
  [24 * HOUR, MONDAY + 8 * HOUR, '08:00'],
  [24 * HOUR, MONDAY, '11-16'],
  [30 * 24 * HOUR, MONDAY + 8 * HOUR, '11-16'],
  [365 * 24 * HOUR, MONDAY, '2026-11'],
])('over %d ms the axis tells %d as %s', (length, at, text) => expect(axisText(at, length)).toBe(text))

test('the table tells every moment once, the newest first, the lowest and highest of one hour together', () => {
  const lines = [
    line('a'),
    line('b', {
      points: [
        [MONDAY + HOUR, 3],
        [MONDAY + HOUR, 9],
      ],
    }),
  ]
  expect(chartRows(lines).map(({ moment, values }) => [moment, ...values])).toEqual([
    ['2026-11-16 01:00:00', ['a', '2 ℃'], ['b', '3 ℃–9 ℃']],
    ['2026-11-16 00:00:00', ['a', '1.3 ℃']],
  ])
})
