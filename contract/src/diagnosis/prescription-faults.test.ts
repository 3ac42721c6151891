import { describe, expect, test } from 'vitest'
import { doseFault } from './index.ts'

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
