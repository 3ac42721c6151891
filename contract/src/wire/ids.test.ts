import { expect, test } from 'vitest'
import { MAX_PAGE_SIZE, readIds } from './index.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const many = (count: number) => Array.from({ length: count }, (_, index) => id(index))

const malformed: ReadonlyArray<[what: string, text: string]> = [
  ['what is no id', 'x'],
  ['an id and what is none', `${id(1)},x`],
  ['an id in capitals', id(1).replace('7000', 'ABCD')],
  ['an id with a blank before it', `${id(1)}, ${id(2)}`],
  ['an id with a line after it', `${id(1)}\n`],
  ['one id more than a page has', many(MAX_PAGE_SIZE + 1).join(',')],
]
test.each(malformed)('%s is no list of ids', (_, text) => expect(readIds(text)).toBeUndefined())

const lists: ReadonlyArray<[what: string, text: string, ids: readonly string[]]> = [
  ['nothing', '', []],
  ['commas alone', ',,', []],
  ['one id', id(1), [id(1)]],
  ['a comma too many', `,${id(1)},,${id(2)},`, [id(1), id(2)]],
  ['the order asked for, each id once', `${id(2)},${id(1)},${id(2)}`, [id(2), id(1)]],
  ['as many ids as a page has', many(MAX_PAGE_SIZE).join(','), many(MAX_PAGE_SIZE)],
  [
    'the same id more often than a page has rows',
    many(MAX_PAGE_SIZE + 1)
      .fill(id(1))
      .join(','),
    [id(1)],
  ],
]
test.each(lists)('%s is read', (_, text, ids) => expect(readIds(text)).toEqual(ids))
