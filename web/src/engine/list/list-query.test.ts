import { choice, date, moment, reference, text, whole, yesNo } from '@farm/contract/forms'
import { parseFilter } from '@farm/contract/wire'
import { describe, expect, test } from 'vitest'
import type { RecordForm } from '../records/record-form.ts'
import { readList } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { listQuery } from './list-query.ts'
import { writeList } from './write-list.ts'

const someone = '01900000-0000-7000-8000-000000000001'
const form: RecordForm = {
  id: '00000000-0000-7000-8000-000000000199',
  key: 'plots',
  name: '地块',
  nameField: 'Name',
  fields: {
    Name: text('名称', { sortable: true }),
    Soil: text('土质', { max: 20 }),
    Kind: choice('类型', ['大田', '大棚']),
    Owner: reference('所属', 'users'),
    Open: yesNo('开放'),
    Day: date('日期'),
    At: moment('时间'),
    Order: whole('排序', { sortable: true }),
  },
}
const declaration: ListDeclaration = {
  form,
  columns: ['Name'],
  search: ['Name', 'Soil'],
  empty: '还没有地块',
  filters: ['Kind', 'Owner', 'Open', 'Day', 'At', 'OccurTime'],
}

function asked(address: string, own: Partial<ListDeclaration> = {}) {
  const declared = { ...declaration, ...own }
  return listQuery(declared, readList(new URLSearchParams(address), declared), ['Name', 'Owner'])
}

describe('an address becomes a filter', () => {
  test.each([
    ['', undefined],
    ['Kind=大田', 'Kind[=]大田'],
    ['Kind=大田&Kind=大棚', 'Kind[in]大田,大棚'],
    ['Kind=水田', undefined],
    [`Owner=${someone}`, `Owner[=]${someone}`],
    ['Owner=drop table', undefined],
    ['Open=false', 'Open[=]false'],
    ['Open=maybe', undefined],
    ['Day=2026-02-30~', undefined],
    ['At=~2026-99-99', undefined],
    ['At=~', undefined],
    ['Day=2026-11-01~2026-11-20', 'Day[>=]2026-11-01&Day[<=]2026-11-20'],
    ['Day=~2026-11-20', 'Day[<=]2026-11-20'],
    ['Day=~', undefined],
    ['At=2026-11-30~2026-11-30', 'At[>=]2026-11-30T00:00:00+08:00&At[<]2026-12-01T00:00:00+08:00'],
    ['OccurTime=2026-11-01~', 'OccurTime[>=]2026-11-01T00:00:00+08:00'],
    ['search=沙&searchIn=Soil&Kind=大田', 'Soil[~]沙&Kind[=]大田'],
    ['search=100%25&searchIn=Soil', 'Soil[~]100%25'],
    ['Order=5', undefined],
  ])('%s asks for %s', (address, qs) => {
    expect(asked(address).qs).toBe(qs)
    expect(() => parseFilter(qs ?? '')).not.toThrow()
  })

  test('conditions of the screen itself are always among them', () => {
    const { qs } = asked('search=东&searchIn=Soil', { where: [{ path: ['Open'], op: '=', values: ['true'] }] })
    expect(qs).toBe('Open[=]true&Soil[~]东')
  })
})

describe('the order', () => {
  test.each([
    ['', undefined],
    ['orderBy=Name desc', 'Name desc'],
    ['orderBy=Kind asc', undefined],
    ['orderBy=Secret asc', undefined],
    ['orderBy=UpdateTime asc', 'UpdateTime asc'],
    ['orderBy=Name desc,Order asc', 'Name desc,Order asc'],
    ['orderBy=Name desc,Name asc', 'Name desc'],
    ['orderBy=Name desc,Kind asc,Order asc', 'Name desc,Order asc'],
    ['orderBy=Name desc,Order asc,UpdateTime asc,OccurTime asc', 'Name desc,Order asc,UpdateTime asc'],
    ['orderBy=Name', undefined],
  ])('%s asks for %s', (address, orderBy) => expect(asked(address).orderBy).toBe(orderBy))

  test('the screen’s own order stands unless the person chose another', () => {
    expect(asked('', { order: 'Order asc' }).orderBy).toBe('Order asc')
    expect(asked('orderBy=Name asc', { order: 'Order asc' }).orderBy).toBe('Name asc')
  })
})

test('only the references that are shown are asked by name', () => {
  expect(asked('').expand).toBe('Owner')
})

describe('a change of the address', () => {
  test('leads back to the first page and leaves alone what is not the list’s', () => {
    const next = writeList(new URLSearchParams('id=f&organPath=/1/&page=4'), { filter: 'Kind', values: ['大田'] })
    expect(next.toString()).toBe(new URLSearchParams('id=f&organPath=/1/&Kind=大田').toString())
  })

  test('opening a record keeps the page', () => {
    expect(writeList(new URLSearchParams('page=4'), { open: someone }).toString()).toBe(`page=4&open=${someone}`)
  })

  test('taking the conditions away takes search and filters', () => {
    const address = new URLSearchParams('search=东&searchIn=Name&Kind=大田&orderBy=Name asc&organPath=/1/')
    expect([...writeList(address, { cleared: ['Kind'] }).keys()]).toEqual(['orderBy', 'organPath'])
  })
})
