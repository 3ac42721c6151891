import { expect, test } from 'vitest'
import { hiddenColumns } from './hidden-columns.ts'

const columns = [0, 226, 452, 678].map((left) => ({ left, width: 216 }))

test.each([
  ['the whole board is in sight', { left: 0, width: 900 }, { before: 0, after: 0 }],
  ['most of the third column shows', { left: 0, width: 600 }, { before: 0, after: 1 }],
  ['less than half of the third shows', { left: 0, width: 540 }, { before: 0, after: 2 }],
  ['it was moved to its end', { left: 294, width: 600 }, { before: 1, after: 0 }],
])('where %s', (_, shown, hidden) => expect(hiddenColumns(columns, shown)).toEqual(hidden))
