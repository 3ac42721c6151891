import { describe, expect, test } from 'vitest'
import { bannedIn, doseFault } from './index.ts'

test.each([
  ['甲胺磷', '甲胺磷'],
  ['50% 甲 胺 磷乳油', '甲胺磷'],
  ['3% 克百威颗粒剂', '克百威'],
  ['氯氰·水胺硫磷', '水胺硫磷'],
])('%s is forbidden', (name, one) => expect(bannedIn(name)).toBe(one))

test.each(['代森锰锌', '乙酰甲胺磷', '丁硫克百威', '辛硫磷', '吡虫啉 10%', ''])('%s is not', (name) =>
  expect(bannedIn(name)).toBeUndefined(),
)

test('what bears the name of another besides a forbidden one is forbidden', () =>
  expect(bannedIn('乙酰甲胺磷加甲胺磷')).toBe('甲胺磷'))

describe('of a dose for each mu is told', () => {
  const grams = { dose: 150, unit: '克' }
  const excess = '大得不合理'
  test.each([
    [{ dose: 99_999, unit: '吨' }, {}, excess],
    [{ dose: 6001, unit: '公斤' }, {}, excess],
    [{ dose: 3001, unit: '升' }, {}, excess],
    [{ dose: 0, unit: '克' }, {}, '大于 0'],
    [{ dose: 1, unit: '公斤' }, grams, '超过登记用量（每亩 150 克）的 5 倍'],
    [{ dose: 100, unit: '毫升' }, grams, '按重量计（克）'],
    [{ dose: 2, unit: '瓶' }, grams, '按重量计（克）'],
  ])('what is wrong with %j beside %j', (dose, label, why) => expect(doseFault(dose, label)).toContain(why))

  test.each([
    [{ dose: 0.15, unit: '公斤' }, grams],
    [{ dose: 0.75, unit: '公斤' }, grams],
    [{ dose: 4, unit: '吨' }, {}],
    [{ dose: 30, unit: '公斤' }, { unit: '斤' }],
    [{ dose: 7, unit: undefined }, grams],
  ])('nothing of %j beside %j', (dose, label) => expect(doseFault(dose, label)).toBeUndefined())
})
