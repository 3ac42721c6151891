import { describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import type { Operation, Place, Plan } from '../known.ts'
import {
  type Entries,
  type Filled,
  type Known,
  NOTHING_ENTERED,
  faultsOf,
  filledOf,
  isTouched,
  meantPlan,
  sentOf,
  totalMu,
  usedRows,
  valuesOf,
} from './entries.ts'
import { operationChips } from './operation-chips.ts'
import { splitFaults, withoutFaultsOf } from './shown-faults.ts'

const plan: Plan = {
  id: idOf(1),
  name: '冬管',
  enterprise: idOf(2),
  places: [idOf(3), idOf(4)],
  operations: [idOf(5)],
  isRunning: true,
  start: undefined,
  end: undefined,
}
const place = (number: number, lng: number, areaMu: number | undefined = 36.5): Place => ({
  id: idOf(number),
  name: `地块 ${number}`,
  areaMu,
  point: { lng, lat: 37.26 },
  ground: { middle: { Lng: lng, Lat: 37.26 }, areaMu: areaMu ?? 0 },
})
const places = [place(3, 111.78), place(4, 111.79, 28.25), place(9, 111.77, 60)]
const fixAt = (lng: number) => ({ lng, lat: 37.26, accuracyMetres: 6 })
const known: Known = { plan: undefined, onlyEnterprise: undefined, places, fix: undefined, last: {} }
const filled = (entries: Partial<Entries>, more: Partial<Known>): Filled =>
  filledOf({ ...NOTHING_ENTERED, ...entries }, { ...known, ...more })

describe('the plan that is meant', () => {
  const other = { ...plan, id: idOf(11), places: [idOf(4)], end: '2026-12-31' }
  const ended = { ...plan, isRunning: false }
  test.each([
    ['none expressly', { plan: null }, plan, [plan], undefined],
    ['none of several', {}, undefined, [plan, other], undefined],
    ['none while they are on their way', {}, undefined, undefined, undefined],
    ['no ended one', {}, ended, [other, plan], undefined],
    ['the chosen one', { plan: other.id }, plan, [plan], other.id],
    ['the last one', {}, other, [plan, other], other.id],
    ['the only one', {}, undefined, [plan], plan.id],
    ['the only one where the last has ended', {}, ended, [other], other.id],
  ])('is %s', (_, entries, last, running, expected) =>
    expect(meantPlan(entries, { last, running, standing: undefined })).toBe(expected),
  )

  const sooner = { ...other, id: idOf(12), end: '2026-11-30' }
  const ofAll = { ...other, id: idOf(13), places: [] }
  test.each([
    ['none that is for other plots', 9, plan, [plan, other], undefined],
    ['the one for that plot', 3, undefined, [other, plan], plan.id],
    ['not the last one, which is for others', 3, other, [other, plan], plan.id],
    ['of several the last one', 4, plan, [sooner, other, plan], plan.id],
    ['of several the one that ends first', 4, undefined, [plan, other, sooner], sooner.id],
    ['one that names the plot before one for all', 4, undefined, [ofAll, other], other.id],
    ['one for all where none names it', 9, undefined, [other, ofAll], ofAll.id],
    ['the last one while the others are on their way', 3, plan, undefined, plan.id],
  ])('where one stands in a plot is %s', (_, where, last, running, expected) =>
    expect(meantPlan({}, { last, running, standing: { id: idOf(where) } })).toBe(expected),
  )

  test('where one stands in a plot is the chosen one all the same', () =>
    expect(meantPlan({ plan: plan.id }, { last: undefined, running: [other], standing: { id: idOf(4) } })).toBe(
      plan.id,
    ))
})

describe('what the page presumes', () => {
  test('nothing of a farm that it does not know', () => {
    const nothing = {
      enterprise: undefined,
      plan: undefined,
      places: [],
      operation: undefined,
      area: undefined,
      inputs: [],
    }
    expect(filled({}, { places: [] })).toEqual(nothing)
  })

  test('the plots of the plan, and their area', () => {
    expect(filled({}, { plan })).toMatchObject({ enterprise: plan.enterprise, places: plan.places, area: 64.75 })
  })

  test('of these the one around the person', () => {
    expect(filled({}, { plan, fix: fixAt(111.79) })).toMatchObject({ places: [idOf(4)], area: 28.25 })
  })

  test('not a plot outside of the plan in which the person stands', () => {
    expect(filled({}, { plan, fix: fixAt(111.77) }).places).toEqual(plan.places)
  })

  test('without a plan the plot around the person', () => {
    expect(filled({}, { fix: fixAt(111.77), onlyEnterprise: idOf(2) })).toMatchObject({
      enterprise: idOf(2),
      places: [idOf(9)],
    })
  })

  test('the operation of the last time, in the same plan only', () => {
    const operation = idOf(5)
    expect(filled({}, { plan, last: { plan: plan.id, operation } }).operation).toBe(operation)
    expect(filled({}, { plan, last: { plan: idOf(77), operation } }).operation).toBeUndefined()
    expect(filled({}, { last: { plan: plan.id, operation } }).operation).toBeUndefined()
    expect(filled({}, { last: { operation } }).operation).toBe(operation)
  })

  test('nothing over what the person entered', () => {
    const entered = { places: [], operation: idOf(6), area: '12.5' }
    const last = { plan: plan.id, operation: idOf(5) }
    expect(filled(entered, { plan, fix: fixAt(111.79), last })).toMatchObject({
      places: [],
      operation: idOf(6),
      area: 12.5,
    })
  })
})

test('an area is not known while one of the plots is not', () => {
  expect(totalMu([idOf(3), idOf(99)], places)).toBeUndefined()
  expect(totalMu([], places)).toBeUndefined()
  expect(totalMu([idOf(3), idOf(4)], [place(3, 0, 0.1), place(4, 0, 0.2)])).toBe(0.3)
})

const whole: Filled = {
  enterprise: idOf(2),
  plan: plan.id,
  places: [idOf(3)],
  operation: idOf(5),
  area: 36.5,
  inputs: [],
}

describe('what is checked', () => {
  const pruning: Operation = {
    id: idOf(5),
    name: '修剪',
    type: '修剪整枝',
    proof: { NeedsPhoto: true },
    takesInputs: false,
  }
  const row = { key: 'a', amount: '', input: undefined, unit: undefined }
  test.each<[string, Partial<Entries>, Partial<Filled>, string[]]>([
    [
      'an operation and an enterprise are missing',
      {},
      { enterprise: undefined, operation: undefined },
      ['Enterprise', 'Operation'],
    ],
    ['an area is no number', {}, { area: Number.NaN }, ['Area']],
    ['an area is below zero', {}, { area: -1 }, ['Area']],
    ['an input has no amount', { inputs: [{ ...row, input: idOf(8) }] }, {}, ['Inputs.0.Amount']],
    ['an amount has no input', { inputs: [{ ...row, amount: '5' }] }, {}, ['Inputs.0.Input']],
    ['there are too many photos', { photos: Array.from({ length: 10 }, (_, n) => idOf(n)) }, {}, ['Photos']],
    ['nothing is wrong', {}, {}, []],
  ])('%s', (_, entries, own, fields) => {
    const values = valuesOf({ ...NOTHING_ENTERED, ...entries }, { ...whole, ...own }, undefined)
    expect(Object.keys(faultsOf(values, undefined))).toEqual(fields)
  })

  test('an operation that asks for a photo is not sent without one', () => {
    const bare = valuesOf(NOTHING_ENTERED, whole, undefined)
    expect(faultsOf(bare, pruning)).toEqual({ Photos: ['这项操作要有照片，请至少拍 1 张'] })
    expect(faultsOf(valuesOf({ ...NOTHING_ENTERED, photos: [idOf(1)] }, whole, undefined), pruning)).toEqual({})
  })
})

test('what is sent holds nothing that is empty', () => {
  const inputs = [{ key: 'a', amount: '' }]
  expect(sentOf(valuesOf({ ...NOTHING_ENTERED, inputs, note: ' 冻伤 ' }, whole, fixAt(111.78)))).toEqual({
    Enterprise: whole.enterprise,
    Plan: whole.plan,
    Place: whole.places,
    Operation: whole.operation,
    Area: 36.5,
    Position: { Lng: 111.78, Lat: 37.26, Accuracy: 6 },
    PositionSource: '定位',
    Note: '冻伤',
  })
})

test('rows in which nothing was entered are none', () => {
  expect(
    usedRows([
      { key: 'a', amount: ' ' },
      { key: 'b', amount: '5' },
    ]).map(({ key }) => key),
  ).toEqual(['b'])
})

test.each<[Partial<Entries>, boolean]>([
  [{}, false],
  [{ note: ' ', inputs: [{ key: 'a', amount: '' }] }, false],
  [{ plan: null }, true],
  [{ area: '' }, true],
  [{ photos: [idOf(1)] }, true],
])('with %o something would be lost: %s', (entries, touched) => {
  expect(isTouched({ ...NOTHING_ENTERED, ...entries })).toBe(touched)
})

test.each([
  [
    'the next of the plan first',
    { planned: ['a', 'b', 'c'], done: ['a'], common: ['z'] },
    undefined,
    ['b', 'c', 'a', 'z'],
  ],
  ['without a plan the most common', { planned: [], done: [], common: ['y', 'z'] }, undefined, ['y', 'z']],
  ['the chosen one among them', { planned: ['a', 'b'], done: [], common: [] }, 'z', ['a', 'b', 'z']],
  [
    'beside those of the plan what the farm does at this time',
    { planned: ['a', 'b', 'c', 'd', 'e', 'f'], done: [], common: ['a', 'y', 'z', 'x'] },
    undefined,
    ['a', 'b', 'c', 'd', 'y', 'z'],
  ],
  [
    'no more than there is room for',
    { planned: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], done: [], common: [] },
    'z',
    ['a', 'b', 'c', 'd', 'e', 'z'],
  ],
])('the operations at hand: %s', (_, { planned, done, common }, chosen, expected) => {
  expect(operationChips({ planned, done: new Set(done), common, chosen })).toEqual(expected)
})

describe('faults', () => {
  test('without a card are said in one sentence', () => {
    const found = splitFaults({ Distance: ['不能填写'], Weather: ['太长'], 'Inputs.0.Amount': ['必填'] })
    expect(found).toEqual({ placed: { 'Inputs.0.Amount': ['必填'] }, others: '距地块：不能填写；天气：太长' })
  })

  test('go when something is entered in their place, and only these', () => {
    const faults = { 'Inputs.0.Amount': ['必填'], Area: ['应为数字'], Operation: ['必填'] }
    expect(withoutFaultsOf(faults, ['inputs'])).toEqual({ Area: ['应为数字'], Operation: ['必填'] })
    expect(withoutFaultsOf(faults, ['places'])).toEqual({ 'Inputs.0.Amount': ['必填'], Operation: ['必填'] })
    expect(withoutFaultsOf(faults, ['note'])).toEqual(faults)
  })
})
