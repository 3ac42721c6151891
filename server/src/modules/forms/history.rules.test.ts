import { choices, computed, references, rows, sequence, text, whole } from '@farm/contract/forms'
import { describe, expect, test } from 'vitest'
import { changesBetween, contentToRestore, isTold } from './history.rules.ts'

const fields = {
  Name: text('名称'),
  Crops: choices('作物', ['番茄', '黄瓜']),
  Old: text('旧字段', { isRemoved: true }),
  Status: text('状态', { domainOnly: true }),
  Locked: text('只读', { isReadOnly: true }),
  Number: sequence('编号', 'RK'),
  Sum: computed('合计', 'A + B'),
  Lines: rows('明细', { Plots: references('地块', 'places'), Count: whole('数量'), Total: computed('小计', 'Count') }),
}

describe('what is told of a change', () => {
  test('a field that the person may not see is not told', () => {
    expect(changesBetween(fields, { Secret: '甲' }, { Secret: '乙' })).toEqual([])
  })

  test('what stayed the same is not told, whatever the order of its parts', () => {
    const before = { Lines: [{ Count: 1, Plots: ['a'] }], Name: '甲' }
    expect(changesBetween(fields, before, { Name: '甲', Lines: [{ Plots: ['a'], Count: 1 }] })).toEqual([])
  })

  test.each([
    [{}, { Name: '甲' }, { Field: 'Name', To: '甲' }],
    [{ Name: '甲' }, { Name: '乙' }, { Field: 'Name', From: '甲', To: '乙' }],
    [{ Name: '甲' }, {}, { Field: 'Name', From: '甲' }],
    [{ Old: '旧' }, {}, { Field: 'Old', From: '旧' }],
    [{ Crops: ['番茄'] }, { Crops: ['番茄', '黄瓜'] }, { Field: 'Crops', From: ['番茄'], To: ['番茄', '黄瓜'] }],
  ])('%j → %j', (before, after, change) => {
    expect(changesBetween(fields, before, after)).toEqual([change])
  })

  test('one value from the time before the field held a list is a list of one', () => {
    expect(changesBetween(fields, { Crops: '番茄' }, { Crops: ['番茄'] })).toEqual([])
    expect(changesBetween(fields, { Lines: [{ Plots: 'a' }] }, { Lines: [{ Plots: ['a'] }] })).toEqual([])
  })

  test('an edit without a visible change is passed over, a deletion is not', () => {
    const entry = { Time: '', User: { Id: '', Name: '', RealName: '' }, Changes: [] }
    expect([isTold({ ...entry, Act: 'edit' }), isTold({ ...entry, Act: 'delete' })]).toEqual([false, true])
  })
})

test('only what a person fills in is restored, and what was empty is cleared', () => {
  const held = {
    Name: '甲',
    Crops: '番茄',
    Old: '旧',
    Status: '执行中',
    Locked: '锁',
    Number: 'RK1',
    Sum: 3,
    Lines: [{ Count: 2, Total: 2 }],
  }
  expect(contentToRestore(fields, held)).toEqual({ Name: '甲', Crops: ['番茄'], Lines: [{ Count: 2 }] })
  expect(contentToRestore(fields, {})).toEqual({ Name: null, Crops: null, Lines: null })
})
