import { date, decimal, references, rows, text, whole } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { mergeOf } from './conflict.ts'
import { changesOf, dataOf } from './record-data.ts'

const open = {
  Name: text('名称'),
  Area: decimal('面积'),
  Order: whole('排序'),
  Day: date('日期'),
  Place: references('地块', 'places'),
  Lines: rows('明细', { Count: whole('数量') }),
  Status: text('状态', { domainOnly: true }),
}

test('what only the domain may set is never sent', () => {
  expect(dataOf(open, { Name: '东坡', Status: '已完成' })).toEqual({ Name: '东坡' })
})

test('an edit sends what differs, and null for what was cleared', () => {
  const before = { Name: '东坡', Area: 12, Place: ['a'], Lines: [{ Count: 1 }] }
  expect(changesOf(open, before, { ...before, Area: 13, Place: [], Day: '' })).toEqual({ Area: 13, Place: null })
})

test('nothing entered in another way is no change, nor is space at the ends', () => {
  expect(changesOf(open, { Name: '东坡' }, { Name: ' 东坡 ', Area: null, Place: [], Lines: undefined })).toEqual({})
})

describe('two people changed the same record', () => {
  const base = { Name: '东坡', Area: 12, Order: 1 }
  const mine = { Name: '东坡果园', Area: 12, Order: 2 }
  const theirs = { Name: '东坡', Area: 15, Order: 3 }
  const { differences: all, merged } = mergeOf(open, base, mine, theirs)

  test('what one of them changed is taken from that one, what both changed is disputed', () => {
    expect(all.map(({ name, taken, isDisputed }) => [name, taken, isDisputed])).toEqual([
      ['Name', 'mine', false],
      ['Area', 'theirs', false],
      ['Order', 'mine', true],
    ])
  })

  test('each field can be decided', () => {
    expect(merged({})).toEqual({ Name: '东坡果园', Area: 15, Order: 2 })
    const chosen = merged({ Name: 'theirs', Order: 'theirs', Area: 'mine' })
    expect(chosen).toEqual({ Name: '东坡', Area: 12, Order: 3 })
  })
})
