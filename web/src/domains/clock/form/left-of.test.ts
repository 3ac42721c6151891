import { clockForm } from '@farm/contract/clock'
import { workOrderForm } from '@farm/contract/work-orders'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../testing/records.ts'
import { workOrderOf } from '../known.ts'
import { leftOf } from './left-of.ts'

const urea = (Amount: number, Unit = '公斤') => ({ Input: 'urea', Amount, Unit })
const order = (data: object = {}) =>
  workOrderOf(recordOf(workOrderForm, { Inputs: [urea(15), urea(5)], PunchIns: 1, ...data }))
const punchIn = (rows: readonly object[], Area?: number) => recordOf(clockForm, { Inputs: rows, Area })

describe('nothing is left to presume', () => {
  test.each([
    ['while nothing is known of the punch-ins', undefined],
    ['where some of them are out of sight', []],
  ])('%s', (_, punchIns) =>
    expect(leftOf(order(), punchIns, { ownId: undefined })).toMatchObject({ inputs: [], areaDone: undefined }),
  )
})

test('before anybody punched in all of it is left', () =>
  expect(leftOf(order({ PunchIns: 0 }), [], { ownId: undefined })).toMatchObject({
    inputs: [{ amount: 15 }, { amount: 5 }],
    areaDone: 0,
  }))

test('what was used goes off row by row, and what is used up is gone', () =>
  expect(leftOf(order(), [punchIn([urea(10.1), urea(6.2)], 3)], { ownId: undefined })).toMatchObject({
    inputs: [{ amount: 3.7 }],
    areaDone: 3,
  }))

test('another unit is another input', () =>
  expect(leftOf(order(), [punchIn([urea(1, '袋')])], { ownId: undefined }).inputs.map(({ amount }) => amount)).toEqual([
    15, 5,
  ]))

test('an earlier try of the same punch-in takes nothing from it', () => {
  const own = punchIn([urea(15)], 3)
  expect(leftOf(order(), [own], { ownId: own.Id })).toMatchObject({
    inputs: [{ amount: 15 }, { amount: 5 }],
    areaDone: 0,
  })
})

test('what waits on the device is done as well, and counts once when it has arrived', () => {
  const [sent, waiting] = [punchIn([urea(10)], 2), punchIn([urea(5)], 1)]
  const left = leftOf(order(), [sent], { ownId: undefined, waiting: [waiting, sent] })
  expect(left).toMatchObject({ inputs: [{ amount: 5 }], areaDone: 3 })
})

test('what was done of the area in parts is all of it, whatever binary fractions add up to', () =>
  expect(leftOf(order(), [punchIn([], 0.1), punchIn([], 0.7)], { ownId: undefined }).areaDone).toBe(0.8))
