import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

function shown(page: number, lastPage: number): string {
  return pagesAround(page, lastPage)
    .map((one) => one.page ?? '…')
    .join(' ')
}

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('page %i of %i offers %s', (page, last, pages) => expect(shown(page, last)).toBe(pages))
