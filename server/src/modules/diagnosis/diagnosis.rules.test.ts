import { describe, expect, test } from 'vitest'
import { type SentPrescribed, nextKey, placeFactsOf, prescriptionOf, replyFaults } from './diagnosis.rules.ts'

const inputs = [
  { id: 'm45', name: '代森锰锌', composition: '代森锰锌 80%', dose: 150, unit: '克' },
  { id: 'old', name: '老牌一号', composition: '甲胺磷 50%', dose: undefined, unit: '毫升' },
]

const methamidophos = {
  name: '甲胺磷',
  isForbidden: true,
  from: '2008-01-09',
  until: undefined,
  crops: [],
  categories: [],
  unlike: ['乙酰甲胺磷'],
  source: '公告',
}
const forbidden = { bans: [methamidophos], day: '2026-11-20' }

describe('a prescription is refused', () => {
  test.each<[string, SentPrescribed, string, string]>([
    ['without a name', {}, 'Name', '请选择投入品或填写名称'],
    ['with a blank one', { Name: ' ' }, 'Name', '请选择投入品或填写名称'],
    ['with an input that is not seen', { Input: 'secret' }, 'Input', '所选内容已不存在或超出您的权限，请重新选择'],
    ['with a dose of nothing', { Name: '硫磺', Dose: 1 }, 'Unit', '请选择单位'],
    ['with what is forbidden', { Name: '甲胺磷 乳油' }, 'Name', '甲胺磷是国家禁用农药，不能开'],
    ['with an input of which the label tells so', { Input: 'old' }, 'Input', '甲胺磷是国家禁用农药，不能开'],
    ['with tons', { Name: '硫磺', Dose: 99_999, Unit: '吨' }, 'Dose', '每亩用量大得不合理，请核对数字和单位'],
    [
      'with more than its label says',
      { Name: '代森锰锌', Dose: 15, Unit: '公斤' },
      'Dose',
      '超过登记用量（每亩 150 克）的 5 倍，请核对',
    ],
  ])('%s', (_, row, field, why) =>
    expect(() => prescriptionOf('k1', [row], inputs, forbidden)).toThrow(
      expect.objectContaining({ extra: { fields: { [`Prescription.0.${field}`]: [why] } } }),
    ),
  )
})

test('what the list does not name, or not yet, is none of its business', () => {
  const row = [{ Name: '甲胺磷' }]
  expect(prescriptionOf('k1', row, inputs, { bans: [], day: '2026-11-20' })).toHaveLength(1)
  expect(prescriptionOf('k1', row, inputs, { ...forbidden, day: '2008-01-08' })).toHaveLength(1)
  expect(prescriptionOf('k1', [{ Name: '乙酰甲胺磷' }], inputs, forbidden)).toHaveLength(1)
})

test('a prescription names each input as the expert sees it and keeps nothing that was not said', () =>
  expect(
    prescriptionOf('k1', [{ Input: 'm45', Name: '别名', Note: ' 喷施 ' }, { Name: ' 硫磺 ' }], inputs, forbidden),
  ).toEqual([
    { Reply: 'k1', Input: 'm45', Name: '代森锰锌', Note: '喷施' },
    { Reply: 'k1', Name: '硫磺' },
  ]))

test('what is typed as the county calls it is the input of the county', () => {
  expect(prescriptionOf('k1', [{ Name: ' 代森锰锌 ' }], inputs, forbidden)).toEqual([
    { Reply: 'k1', Input: 'm45', Name: '代森锰锌' },
  ])
  const twice = inputs.map((one) => ({ ...one, name: '代森锰锌', composition: '' }))
  expect(prescriptionOf('k1', [{ Name: '代森锰锌' }], twice, forbidden)).toEqual([{ Reply: 'k1', Name: '代森锰锌' }])
})

test('after so many replies a new question is to be asked', () => {
  const Replies = Array.from({ length: 100 }, (_, index) => ({ Key: `r${index}` }))
  expect(replyFaults({ Replies }, { text: '好', key: undefined, userId: 'me' })).toHaveProperty('Text')
  expect(replyFaults({ Replies: Replies.slice(1) }, { text: '好', key: undefined, userId: 'me' })).toEqual({})
})

test.each([
  [[], 'r1'],
  [[{ Key: 'r1' }, { Key: 'r7' }], 'r8'],
  [[{ Key: 'a1b2c3d4' }], 'r1'],
])('after %j comes %s', (replies, key) => expect(nextKey(replies)).toBe(key))

test('of a plot what is known is told', () =>
  expect(placeFactsOf({ Kind: '大棚', Irrigation: '滴灌' })).toBe('大棚，滴灌'))
