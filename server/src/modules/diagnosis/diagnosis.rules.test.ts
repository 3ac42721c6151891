import { describe, expect, test } from 'vitest'
import { lastMonths, nextKey, placeFactsOf, prescriptionOf, replyFaults } from './diagnosis.rules.ts'

const names = new Map([['m45', '代森锰锌']])

describe('a prescription is refused', () => {
  test.each([
    ['without a name', {}, 'Name', '请选择投入品或填写名称'],
    ['with a blank one', { Name: ' ' }, 'Name', '请选择投入品或填写名称'],
    ['with an input that is not seen', { Input: 'secret' }, 'Input', '所选内容不存在或无权使用'],
    ['with a dose of nothing', { Name: '硫磺', Dose: 1 }, 'Unit', '请选择单位'],
  ])('%s', (_, row, field, why) =>
    expect(() => prescriptionOf('k1', [row], names)).toThrow(
      expect.objectContaining({ extra: { fields: { [`Prescription.0.${field}`]: [why] } } }),
    ),
  )
})

test('a prescription names each input as the expert sees it and keeps nothing that was not said', () =>
  expect(prescriptionOf('k1', [{ Input: 'm45', Name: '别名', Note: ' 喷施 ' }, { Name: ' 硫磺 ' }], names)).toEqual([
    { Reply: 'k1', Input: 'm45', Name: '代森锰锌', Note: '喷施' },
    { Reply: 'k1', Name: '硫磺' },
  ]))

test('after so many replies a new question is to be asked', () => {
  const Replies = Array.from({ length: 100 }, (_, index) => ({ Key: `r${index}` }))
  expect(replyFaults({ Replies }, { text: '好', key: undefined })).toHaveProperty('Text')
  expect(replyFaults({ Replies: Replies.slice(1) }, { text: '好', key: undefined })).toEqual({})
})

test.each([
  [[], 'r1'],
  [[{ Key: 'r1' }, { Key: 'r7' }], 'r8'],
  [[{ Key: 'a1b2c3d4' }], 'r1'],
])('after %j comes %s', (replies, key) => expect(nextKey(replies)).toBe(key))

test('of a plot what is known is told', () =>
  expect(placeFactsOf({ Kind: '大棚', Irrigation: '滴灌' })).toBe('大棚，滴灌'))

test('months without anything are told too, over the turn of the year', () =>
  expect(lastMonths(new Map([['2026-01', 3]]), { today: '2026-02-28', months: 4 })).toEqual([
    { Month: '2025-11', Count: 0 },
    { Month: '2025-12', Count: 0 },
    { Month: '2026-01', Count: 3 },
    { Month: '2026-02', Count: 0 },
  ]))
