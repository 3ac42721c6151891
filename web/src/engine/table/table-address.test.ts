import { expect, test } from 'vitest'
import { askedOf, isNarrowedTable, readTable } from './table-address.ts'

const visitors = {
  search: '搜索姓名',
  paging: 'pages',
  columns: [{ orderBy: 'Name' }, {}],
  filters: [
    { name: 'state', label: '状态', kind: 'choice', options: ['启用', { value: 'off', label: '停用' }] },
    { name: 'user', label: '人员', kind: 'person' },
    { name: 'days', label: '日期', kind: 'days' },
    { name: 'badge', label: '证件', kind: 'own', control: () => null },
    { name: 'gate', label: '入口', kind: 'own', control: () => null, isValue: (value: string) => value === '东门' },
  ],
} as const

const read = (address: string) => readTable(new URLSearchParams(address), visitors)

test.each([
  ['a state that there is not', 'state=离职'],
  ['somebody who has no id', 'user=1'],
  ['a span without days', 'days=~'],
  ['a choice of the domain that has no id', 'badge=x'],
  ['a choice that the domain does not know', 'gate=西门'],
  ['a filter that the list does not have', 'organ=01900000-0000-7000-8000-000000000001'],
])('%s counts as not chosen', (_, address) => {
  expect(read(address).filters).toEqual({})
  expect(isNarrowedTable(read(address))).toBe(false)
})

test.each(['orderBy=Password asc', 'orderBy=Name', 'orderBy=Name sideways'])('%s sorts by nothing', (address) => {
  expect(read(address).orders).toEqual([])
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'pageSize=7'])(
  '%s is the first page of the usual size',
  (one) => {
    expect(read(one)).toMatchObject({ page: 1, pageSize: 15 })
  },
)

test('a list without a search box searches for nothing', () => {
  const { search: _, ...silent } = visitors
  expect(readTable(new URLSearchParams('search=王'), silent).search).toBe('')
})

test('what was chosen is asked for', () => {
  const state = read('search= 王 &state=off&days=2026-11-01~&orderBy=Name desc&page=3&pageSize=50')
  expect(state).toMatchObject({ page: 3, pageSize: 50 })
  expect(askedOf(state)).toEqual({
    search: '王',
    filters: { state: 'off', days: '2026-11-01~' },
    orderBy: 'Name desc',
  })
})

test('a choice of the domain is an id, or what the domain says it is', () => {
  const badge = '01900000-0000-7000-8000-000000000001'
  expect(read(`badge=${badge}&gate=东门`).filters).toEqual({ badge, gate: '东门' })
})

test('what was not chosen is not asked for', () => {
  expect(askedOf(read(''))).toEqual({ filters: {} })
})
