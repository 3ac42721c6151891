import { expect, test } from 'vitest'
import { views, writeView } from './plan-view.ts'

test('the chart begins with the first plans, however far the pages were turned', () => {
  const [list, chart] = views
  const address = new URLSearchParams('tab=mine&page=700&after=abc')
  expect(writeView(address, chart).toString()).toBe('tab=mine&show=gantt')
  expect(writeView(writeView(address, chart), list).toString()).toBe('tab=mine')
})
