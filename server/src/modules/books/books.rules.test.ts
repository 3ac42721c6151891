import { bookOf } from '@farm/contract/books'
import { kindByKey } from '@farm/contract/kinds'
import { yearsLater } from '@farm/contract/values'
import { describe, expect, test } from 'vitest'
import { type BookRecord, type Content, type World, follow, lackingIn, lineOf, partsOf, useKey } from './books.rules.ts'

const contents: Readonly<Record<string, Content>> = {
  'places east': { name: '东地', data: {} },
  'places west': { name: '西地', data: {} },
  'inputs urea': { name: '尿素', data: { Kind: '肥料', Supplier: '县农资店' } },
  'inputs film': { name: '地膜', data: { Kind: '农膜' } },
  'plans spring': { name: '春番茄', data: { Crops: 'tomato' } },
  'crops tomato': { name: '番茄', data: {} },
  'users li': { name: '李四', data: {} },
}
const world: World = {
  of: (to, id) => contents[`${to} ${id}`],
  kindOf: kindByKey,
  momentText: String,
  unseen: '〈无权查看〉',
}
const [section] = bookOf('production')?.sections ?? []
if (!section) throw new Error('no section')
const telling = {
  section,
  columns: section.columns,
  world,
  lastUses: {
    days: new Map<string, string>(),
    hidden: new Set<string>(),
    over: new Set<string>(),
    running: new Set(['spring']),
  },
}
const punchIn = (data: object): BookRecord => ({ id: 'p1', userId: 'li', day: '2026-05-01', data: { ...data } })
const at = (data: object) => ({ kind: 'clock', id: 'p1', fields: section.kind.fields, data: { ...data } })
const use = { Input: 'urea', Amount: 2.5, Unit: '公斤', Usage: '撒施' }

describe('a path', () => {
  test.each([
    ['names what a reference names', { Plan: 'spring' }, ['Plan', 'Crops'], { texts: ['番茄'] }],
    ['names all of a list', { Place: ['east', 'west'] }, ['Place'], { texts: ['东地', '西地'] }],
    ['says so where it may not be seen', { Plan: 'hidden' }, ['Plan', 'Crops'], { texts: ['〈无权查看〉'] }],
    ['tells a number with its unit', { Harvest: 500 }, ['Harvest'], { texts: ['500 公斤'] }],
    ['counts photos', { Photos: ['a', 'b'] }, ['Photos'], { texts: ['2 张'] }],
    ['tells the same once', { Inputs: [use, use] }, ['Inputs', 'Input', 'Supplier'], { texts: ['县农资店'] }],
  ])('%s', (_, data, path, told) => expect(follow(at(data), path, world)).toEqual(told))

  test.each([
    ['of the record', {}, ['Plan', 'Crops'], { kind: 'clock', id: 'p1', field: '计划' }],
    ['of an empty list', { Place: [] }, ['Place'], { kind: 'clock', id: 'p1', field: '地块' }],
    ['of the row', { Inputs: [{ Input: 'urea' }] }, ['Inputs', 'Usage'], { kind: 'clock', id: 'p1', field: '用法' }],
    [
      'of what it names',
      { Inputs: [{ Input: 'film' }] },
      ['Inputs', 'Input', 'Supplier'],
      { kind: 'inputs', id: 'film', field: '供应商' },
    ],
  ])('lacks what is missing %s', (_, data, path, lack) =>
    expect(follow(at(data), path, world)).toEqual({ texts: [], lack }),
  )
})

describe('a line', () => {
  test('is made for each row of the table', () => {
    const parts = partsOf(section, punchIn({ Inputs: [use, { ...use, Input: 'film' }] }))
    expect(parts.map(({ data }) => data.Inputs)).toEqual([[use], [{ ...use, Input: 'film' }]])
    expect(partsOf(section, punchIn({}))).toEqual([])
  })

  test('tells all that the law demands', () => {
    const lastUses = {
      ...telling.lastUses,
      over: new Set(['spring']),
      days: new Map([[useKey('spring', 'urea'), '2026-06-30']]),
    }
    const data = { Plan: 'spring', Place: ['east'], Inputs: [use], Review: '已退回' }
    const line = lineOf({ ...telling, lastUses }, punchIn(data))
    expect(line.cells).toEqual([
      '2026-05-01',
      '东地',
      '番茄',
      '尿素',
      '县农资店',
      '撒施',
      '2.5 公斤',
      '2026-06-30',
      '李四',
      '已退回',
    ])
    expect(line.lacks).toEqual([])
  })

  test('never makes up the day on which a use was over', () => {
    const cell = (data: object) => lineOf(telling, punchIn({ Place: ['east'], Inputs: [use], ...data })).cells[7]
    expect([cell({ Plan: 'spring' }), cell({}), cell({ Plan: 'autumn' })]).toEqual(['未停用', '', '〈无权查看〉'])
    const lastUses = {
      ...telling.lastUses,
      over: new Set(['spring']),
      hidden: new Set([useKey('spring', 'urea')]),
    }
    const line = lineOf({ ...telling, lastUses }, punchIn({ Plan: 'spring', Place: ['east'], Inputs: [use] }))
    expect([line.cells[7], line.lacks]).toEqual(['〈无权查看〉', []])
  })
})

test('what is missing is told by the record that is to be completed, once', () => {
  const lines = [1, 2].map(() =>
    lineOf(telling, punchIn({ Place: ['east'], Inputs: [{ Input: 'film', Amount: 1, Unit: '卷' }] })),
  )
  expect(lackingIn(lines)).toEqual([
    { kind: 'clock', id: 'p1', fields: ['计划', '用法'], lines: 2 },
    { kind: 'inputs', id: 'film', fields: ['供应商'], lines: 2 },
  ])
})

test.each([
  ['2026-11-20', 2, '2028-11-20'],
  ['2024-02-29', 2, '2026-03-01'],
  ['2023-12-31', 5, '2028-12-31'],
])('%s and %i years is %s', (day, years, until) => expect(yearsLater(day, years)).toBe(until))
