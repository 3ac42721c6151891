import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockForm } from '../clock/index.ts'
import { shareOf, shareOfRow, sharesOf } from './shares.ts'
import type { DynamicData } from './dynamic-data.ts'
import { rowsIn } from './values.ts'

const SIZES = new Map([
  ['a', 80],
  ['b', 70],
  ['c', 60],
])
const shared = (data: DynamicData, before?: DynamicData, sizes: ReadonlyMap<string, number> = SIZES) =>
  sharesOf(clockForm, { data, before, sizes })
const rowsOf = (...areas: ReadonlyArray<readonly [string, number]>) => areas.map(([Place, Area]) => ({ Place, Area }))

test('what is done on several plots is divided by their areas', () => {
  const { data, faults } = shared({ Place: ['a', 'b', 'c'], Area: 210, Harvest: 100, Minutes: 61 })
  expect(faults).toEqual({})
  expect(data.Shares).toEqual([
    { Place: 'a', Area: 80, Harvest: 38.1, Minutes: 23 },
    { Place: 'b', Area: 70, Harvest: 33.33, Minutes: 20 },
    { Place: 'c', Area: 60, Harvest: 28.57, Minutes: 18 },
  ])
})

test.each([
  ['on one plot', { Place: ['a'], Area: 3 }],
  ['on none', { Area: 3 }],
  ['without amounts', { Place: ['a', 'b'] }],
])('of what is done %s nothing is kept', (_, data) => expect(shared(data).data).toEqual({ Shares: undefined }))

test('a plot without an area gets an equal share, the others the rest by theirs', () => {
  expect(shared({ Place: ['a', 'b', 'x'], Area: 90 }).data.Shares).toEqual(rowsOf(['a', 32], ['b', 28], ['x', 30]))
  expect(shared({ Place: ['x', 'y'], Area: 5 }).data.Shares).toEqual(rowsOf(['x', 2.5], ['y', 2.5]))
  expect(shared({ Place: ['a', 'x'], Area: 5 }, undefined, new Map([['x', 0]])).data.Shares).toEqual(
    rowsOf(['a', 2.5], ['x', 2.5]),
  )
})

test('what people filled in is kept as they did, and divides what they did not', () => {
  const ByPlace = rowsOf(['a', 30], ['b', 10])
  expect(shared({ Place: ['a', 'b', 'c'], Area: 40, Harvest: 8, ByPlace }).data.Shares).toEqual([
    { Place: 'a', Area: 30, Harvest: 6 },
    { Place: 'b', Area: 10, Harvest: 2 },
    { Place: 'c', Area: 0, Harvest: 0 },
  ])
})

test('what people filled in has to be of the chosen plots, each once, and to come to the whole', () => {
  const ByPlace = [...rowsOf(['a', 30], ['a', 5], ['x', 1]), { Place: 'b', Harvest: 1 }]
  expect(shared({ Place: ['a', 'b'], Area: 40, ByPlace }).faults).toEqual({
    'ByPlace.1.Place': ['同一地块只填一行'],
    'ByPlace.2.Place': ['应是上面所选的地块'],
    ByPlace: [
      '各地块的“作业面积”合计 36.00 亩，应等于 40.00 亩',
      '各地块的“采收量”合计 1 公斤，“采收量”还没有填，请填为 1 公斤',
    ],
  })
})

test('shares stay when a plot is measured anew, and are worked out anew with the plots or the amounts', () => {
  const Shares = rowsOf(['a', 20], ['b', 20])
  const before = { Place: ['a', 'b'], Area: 40, Shares }
  expect(shared({ ...before, Note: '雨后', Place: ['b', 'a'] }, before).data).toEqual({ Shares })
  expect(shared({ ...before, Area: 15 }, before).data.Shares).toEqual(rowsOf(['a', 8], ['b', 7]))
  expect(shared({ ...before, Place: ['a', 'c'], Area: 14 }, before).data.Shares).toEqual(rowsOf(['a', 8], ['c', 6]))
  expect(shared({ ...before, Place: ['a'] }, before).data).toEqual({ Shares: undefined })
})

test('a former content comes back with the shares that it had', () => {
  const Shares = rowsOf(['a', 20], ['b', 20])
  const before = { Place: ['a', 'b'], Area: 15, Shares: rowsOf(['a', 8], ['b', 7]) }
  expect(shared({ Place: ['a', 'b'], Area: 40, Shares }, before).data).toEqual({ Shares })
  expect(shared({ Place: ['a', 'c'], Area: 40, Shares }, before).data.Shares).toEqual(
    rowsOf(['a', 22.86], ['c', 17.14]),
  )
})

test('what was filled in stays while it comes to the whole, and another amount is divided by it', () => {
  const ByPlace = rowsOf(['a', 10], ['b', 20])
  const before = { Place: ['a', 'b'], Area: 30, ByPlace, Shares: ByPlace }
  expect(shared({ ...before, Harvest: 300, Minutes: 60 }, before)).toEqual({
    faults: {},
    data: {
      Shares: [
        { Place: 'a', Area: 10, Harvest: 100, Minutes: 20 },
        { Place: 'b', Area: 20, Harvest: 200, Minutes: 40 },
      ],
    },
  })
})

test('what was filled in and no longer comes to the whole is refused, unless it is filled in anew or taken away', () => {
  const ByPlace = rowsOf(['a', 30], ['b', 10])
  const before = { Place: ['a', 'b'], Area: 40, ByPlace, Shares: ByPlace }
  expect(shared({ ...before, Area: 15 }, before).faults).toEqual({
    ByPlace: ['各地块的“作业面积”合计 40.00 亩，应等于 15.00 亩'],
  })
  const anew = rowsOf(['a', 5], ['b', 10])
  expect(shared({ ...before, Area: 15, ByPlace: anew }, before)).toEqual({ faults: {}, data: { Shares: anew } })
  expect(shared({ ...before, ByPlace: undefined }, before).data.Shares).toEqual(rowsOf(['a', 21.33], ['b', 18.67]))
})

test('what was filled in for some plots goes with them', () => {
  const ByPlace = rowsOf(['a', 30], ['b', 10])
  const before = { Place: ['a', 'b'], Area: 40, ByPlace, Shares: ByPlace }
  expect(shared({ ...before, Place: ['a', 'b', 'c'] }, before)).toEqual({
    faults: {},
    data: { Shares: rowsOf(['a', 15.24], ['b', 13.33], ['c', 11.43]), ByPlace: undefined },
  })
})

test.each([
  ['its own changed', { Minutes: 30 }, [20, 20], undefined, [16, 14]],
  ['the other changed', { Area: 15 }, [8, 7], undefined, [30, 30]],
  ['the other was filled in', {}, [30, 10], rowsOf(['a', 30], ['b', 10]), [45, 15]],
])('the shares of an amount stay when a plot is measured anew, unless %s', (_, changed, areas, ByPlace, minutes) => {
  const Shares = ['a', 'b'].map((Place) => ({ Place, Area: 20, Minutes: 30 }))
  const before = { Place: ['a', 'b'], Area: 40, Minutes: 60, Shares }
  const told = shared({ ...before, ...changed, ...(ByPlace && { ByPlace }) }, before)
  expect(told.data.Shares).toEqual(['a', 'b'].map((Place, at) => ({ Place, Area: areas[at], Minutes: minutes[at] })))
})

test('a wrong row beside what was filled in is refused, though no amount changes', () => {
  const ByPlace = rowsOf(['a', 30], ['b', 10])
  const before = { Place: ['a', 'b'], Area: 40, ByPlace, Shares: ByPlace }
  expect(shared({ ...before, ByPlace: [...ByPlace, { Place: 'x' }] }, before).faults).toEqual({
    'ByPlace.2.Place': ['应是上面所选的地块'],
  })
})

test('the share of a plot is what is kept of it, and all where nothing is', () => {
  const data = { Place: ['a', 'b'], Area: 40, Note: '雨后', Shares: rowsOf(['a', 30], ['b', 10]) }
  expect(['a', 'b', 'x'].map((id) => shareOf(clockForm, data, id, 'Area'))).toEqual([30, 10, undefined])
  expect(shareOf(clockForm, { Place: ['a'], Area: 40 }, 'a', 'Area')).toBe(40)
  expect(shareOf(clockForm, data, 'a', 'Harvest')).toBeUndefined()
})

test('whatever is done wherever, the shares come to the whole in the decimals that are kept', () => {
  const amount = (digits: number) => fc.integer({ min: 0, max: 10 ** 9 }).map((units) => units / 10 ** digits)
  const record = fc.record({
    Place: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x', 'y'), { minLength: 2 }),
    Area: amount(2),
    Harvest: amount(2),
    Minutes: amount(0),
  })
  fc.assert(
    fc.property(record, (data) => {
      const { Shares } = shared(data).data
      const rows = Array.isArray(Shares) ? Shares : []
      const sumOf = (name: 'Area' | 'Harvest' | 'Minutes') =>
        data.Place.reduce(
          (sum, id) => sum + Math.round((shareOf(clockForm, { ...data, Shares: rows }, id, name) ?? 0) * 100),
          0,
        )
      expect([sumOf('Area'), sumOf('Harvest'), sumOf('Minutes')]).toEqual(
        [data.Area, data.Harvest, data.Minutes].map((one) => Math.round(one * 100)),
      )
    }),
  )
})

const used = (Input: string, Amount: number, Unit: string) => ({ Input, Amount, Unit })
/** What of inputs falls to plots: input, plot, amount. */
const usedOn = ({ InputShares }: DynamicData) =>
  rowsIn(InputShares).map(({ Input, Place, Amount }) => [Input, Place, Amount])

test('inputs are divided row by row like the area, also one that is told twice', () => {
  const Inputs = [used('urea', 1, '公斤'), used('spray', 10, '毫升'), used('urea', 2, '公斤')]
  const data = { Place: ['a', 'b'], Area: 15, Inputs }
  const told = { ...data, ...shared(data).data }
  expect(usedOn(told)).toEqual([
    ['urea', 'a', 0.533],
    ['urea', 'b', 0.467],
    ['spray', 'a', 5.333],
    ['spray', 'b', 4.667],
    ['urea', 'a', 1.067],
    ['urea', 'b', 0.933],
  ])
  const ofA = Inputs.map((_, at) => shareOfRow(clockForm, told, { id: 'a', at }))
  expect(ofA).toEqual([0.533, 5.333, 1.067])
  const ByPlace = rowsOf(['a', 5], ['b', 10])
  expect(usedOn(shared({ ...data, ByPlace }).data).slice(0, 2)).toEqual([
    ['urea', 'a', 0.333],
    ['urea', 'b', 0.667],
  ])
  // Of one plot alone nothing is kept: it has all.
  const alone = { Place: ['a'], Inputs }
  expect([usedOn(shared(alone).data), shareOfRow(clockForm, alone, { id: 'a', at: 2 })]).toEqual([[], 2])
})

test('an edit divides anew only the inputs that it changes, and other plots all of them', () => {
  const data = { Place: ['a', 'b'], Area: 15, Inputs: [used('urea', 3, '公斤'), used('spray', 10, '毫升')] }
  const before = { ...data, ...shared(data).data }
  const measured = new Map([
    ['a', 10],
    ['b', 90],
  ])
  const edited = (more: DynamicData) => usedOn(shared({ ...before, ...more }, before, measured).data)
  expect(edited({ Note: '雨后' })).toEqual(usedOn(before))
  expect(edited({ Inputs: [used('urea', 3, '公斤'), used('spray', 20, '毫升')] })).toEqual([
    ['urea', 'a', 1.6],
    ['urea', 'b', 1.4],
    ['spray', 'a', 2],
    ['spray', 'b', 18],
  ])
  expect(edited({ Inputs: [used('urea', 3, '公斤')] })).toEqual(usedOn(before).slice(0, 2))
  expect(edited({ Inputs: [] })).toEqual([])
  expect(edited({ Place: ['a', 'c'] }).map(([, place]) => place)).toEqual(['a', 'c', 'a', 'c'])
  // A former content comes back with what it had.
  const after = { ...before, Inputs: [], InputShares: undefined, Shares: shared({ ...before, Area: 20 }).data.Shares }
  expect(usedOn(shared(before, after, measured).data)).toEqual(usedOn(before))
})

test('whatever is used wherever, what falls to plots comes to it, row by row as well', () => {
  const row = fc.record({
    Input: fc.constantFrom('urea', 'spray', 'lime'),
    Amount: fc.integer({ min: 0, max: 10 ** 7 }).map((units) => units / 1000),
    Unit: fc.constantFrom('公斤', '克'),
  })
  const record = fc.record({
    Place: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x'), { minLength: 1 }),
    Inputs: fc.array(row, { minLength: 1, maxLength: 5 }),
  })
  fc.assert(
    fc.property(record, (data) => {
      const told = { ...data, ...shared(data).data }
      data.Inputs.forEach(({ Amount }, at) => {
        const parts = data.Place.map((id) => Math.round((shareOfRow(clockForm, told, { id, at }) ?? NaN) * 1000))
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Math.round(Amount * 1000))
      })
    }),
  )
})
