import { expect, test } from 'vitest'
import { readTab, writeTab } from './tabs.ts'

const all = { key: 'all', label: '全部', empty: '还没有' }
const over = { key: 'over', label: '已过期', empty: '没有已过期的' }

test('what the address says wrongly is the first tab', () => {
  expect(readTab([all, over], new URLSearchParams('tab=nonsense'))).toBe(all)
})

test('another tab begins at its first page, with the same choices and nothing open', () => {
  const address = new URLSearchParams('search=mai&after=abc&page=700&open=1')
  expect(writeTab(address, over).toString()).toBe('search=mai&tab=over')
  expect(writeTab(writeTab(address, over), all).toString()).toBe('search=mai')
})
