import { orderStates, orderRisks, orderStatuses } from '@farm/contract/orders'
import { expect, test } from 'vitest'

/** As the server sorts words. */
const byReading = new Intl.Collator('zh-u-co-pinyin')

test('sorted by their readings open states stand before those that are over', () => {
  const sorted = orderStatuses.toSorted(byReading.compare)
  expect(new Set(sorted.slice(0, orderStates.where('open').length))).toEqual(new Set(orderStates.where('open')))
})

test('sorted by their readings the overdue come before those in danger, and the others last', () => {
  expect(orderRisks.toSorted(byReading.compare)).toEqual(['已逾期', '有风险', '正常'])
})
