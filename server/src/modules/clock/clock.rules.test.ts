import { expect, test } from 'vitest'
import { settlePunchIn } from './clock.rules.ts'

const SHIQIAO = 'shiqiao'
const refers = new Map([
  ['east', { data: { Compony: SHIQIAO, Area: 36.5, Position: { Lng: 111.78, Lat: 37.26 } } }],
  ['west', { data: { Compony: SHIQIAO, Position: { Lng: 111.77, Lat: 37.26 } } }],
  ['drawn', { data: { Compony: SHIQIAO, Area: 36.5, Position: { Lng: 111.78, Lat: 37.26 }, Boundary: strip() } }],
  ['unmeasured', { data: { Compony: SHIQIAO } }],
  ['unmapped', { data: { Compony: SHIQIAO } }],
  ['neighbour', { data: { Compony: 'nanshan', Position: { Lng: 111.78, Lat: 37.26 } } }],
  ['spring', { data: { Enterprise: SHIQIAO } }],
  ['theirs', { data: { Enterprise: 'nanshan' } }],
  ['urea', { data: {} }],
  ['spraying', { data: { NeedsPhoto: true, NeedsPosition: true, NeedsInputs: true } }],
])
const settle = (data: object) => settlePunchIn({ data: { Enterprise: SHIQIAO, ...data }, refers, day: '2026-11-20' })
const faultsOf = (data: object): unknown => {
  try {
    return settle(data)
  } catch (error) {
    return error instanceof Error && 'extra' in error ? error.extra : error
  }
}

test.each([
  [{ Plan: 'theirs' }, { Plan: ['计划不属于所选企业'] }],
  [{ Place: ['east', 'neighbour'] }, { Place: ['地块不属于所选企业'] }],
  [{ Inputs: [{ Input: 'urea' }, { Input: 'theirs' }] }, { 'Inputs.1.Input': ['投入品不属于所选企业'] }],
  [
    { Operation: 'spraying' },
    {
      Photos: ['这项操作要有照片，请至少拍 1 张'],
      Position: ['这项操作要有位置，请打开定位'],
      Inputs: ['这项操作要登记投入品，请添加'],
    },
  ],
  [{ Place: ['east'], Area: 40.16 }, { Area: ['“作业面积”超过所选地块的面积 36.50 亩'] }],
])('%o is refused at its field', (data, fields) => expect(faultsOf(data)).toEqual({ fields }))

test('plan, plots and inputs of one’s own and of the county are taken', () => {
  const data = { Plan: 'spring', Place: ['east', 'unmapped'], Inputs: [{ Input: 'urea' }] }
  expect(settle(data)).toEqual({ Distance: undefined })
})

test('an operation that asks for proof is taken with it', () => {
  const proof = { Photos: ['one'], Position: { Lng: 111.78, Lat: 37.26 }, Inputs: [{ Input: 'urea' }] }
  expect(settle({ Operation: 'spraying', ...proof })).toEqual({ Distance: undefined })
})

test.each([{ Place: ['east'], Area: 40.15 }, { Place: ['east', 'unmeasured'], Area: 900 }, { Area: 900 }])(
  'as much as the plots have, and a tenth for how they were measured, is taken: %o',
  (data) => {
    expect(settle(data)).toEqual({ Distance: undefined })
  },
)

test('what is gone since is not judged', () => {
  expect(settle({ Plan: 'deleted', Place: ['deleted'] })).toEqual({ Distance: undefined })
})

const here = { Lng: 111.7811, Lat: 37.26 }

test('the distance is that to the nearest of the plots, from its edge, in whole metres', () => {
  expect(settle({ Place: ['west', 'east'], Position: here })).toEqual({ Distance: 9 })
  expect(settle({ Place: ['west'], Position: here })).toEqual({ Distance: 982 })
})

test('the border of a plot that is drawn counts, not the circle of its area', () => {
  expect(settle({ Place: ['drawn'], Position: { Lng: 111.784, Lat: 37.26 } })).toEqual({ Distance: 0 })
  expect(settle({ Place: ['drawn'], Position: { Lng: 111.78, Lat: 37.2606 } })).toEqual({ Distance: 33 })
})

test('within a plot, as far as the fix can tell, the distance is nought', () => {
  expect(settle({ Place: ['west', 'east'], Position: { ...here, Accuracy: 12 } })).toEqual({ Distance: 0 })
})

test.each([{ Place: ['east'] }, { Position: here }, { Place: ['unmapped'], Position: here }])(
  'without both positions there is no distance: %o',
  (data) => expect(settle(data)).toEqual({ Distance: undefined }),
)

/** 885 m from west to east, 33 m to the south and to the north of its middle. */
function strip() {
  const corners = [
    [111.775, 37.2597],
    [111.785, 37.2597],
    [111.785, 37.2603],
    [111.775, 37.2603],
  ]
  return { Points: corners, Area: 88.58 }
}
