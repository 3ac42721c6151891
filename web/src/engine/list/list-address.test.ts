import { choice, date, decimal, moment, reference, rows, text } from '@farm/contract/forms'
import { parseFilter } from '@farm/contract/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordForm } from '../records/record-form.ts'
import { isNarrowed, readList } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { listQuery } from './list-query.ts'
import { viewAddress, withView, writeList } from './write-list.ts'

const someone = '01900000-0000-7000-8000-000000000001'
const view = '01900000-0000-7000-8000-000000000002'
const form: RecordForm = {
  id: '00000000-0000-7000-8000-000000000199',
  key: 'plots',
  name: '地块',
  nameField: 'Name',
  fields: {
    Name: text('名称', { sortable: true }),
    Kind: choice('类型', ['大田', '大棚']),
    Owner: reference('所属', 'enterprises'),
    Day: date('日期'),
    At: moment('时间'),
    Area: decimal('面积', { unit: '亩' }),
    Lines: rows('明细', {
      Input: reference('投入品', 'inputs'),
      Unit: choice('单位', ['公斤']),
      Amount: decimal('用量'),
    }),
  },
}
const declaration: ListDeclaration = { form, columns: ['Name'], search: ['Name'], filters: ['Kind'], empty: '' }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function read(address: string | URLSearchParams) {
  return readList(new URLSearchParams(address), declaration)
}

function where(text_: string) {
  return listQuery(declaration, read(new URLSearchParams({ where: text_ })), []).qs
}

describe('further conditions of the address', () => {
  test.each([
    ['Name[~]东', 'Name[~]东'],
    ['Name[!~]东', 'Name[!~]东'],
    ['Name[~]100%25%26', 'Name[~]100%25%26'],
    ['Name[null]true', 'Name[null]true'],
    ['Area[>=]10&Area[<=]20.5', 'Area[>=]10&Area[<=]20.5'],
    ['Kind[in]大田,大棚', 'Kind[in]大田,大棚'],
    [`Owner[=]${someone}`, `Owner[=]${someone}`],
    ['Owner.Name[~]石桥', 'Owner.Name[~]石桥'],
    ['Lines[null]false', 'Lines[null]false'],
    [`Lines.Input[=]${someone}`, `Lines.Input[=]${someone}`],
    ['Lines.Unit[in]公斤,升', 'Lines.Unit[in]公斤,升'],
    [`UserId[in]${someone},${view}`, `UserId[in]${someone},${view}`],
    [`Organ[=]${someone}`, `Organ[=]${someone}`],
    ['Day[=]@days:-7', 'Day[>=]2026-11-16&Day[<=]2026-11-22'],
    ['Day[=]@days:+30', 'Day[>=]2026-11-22&Day[<=]2026-12-22'],
    ['Day[=]@days:week', 'Day[>=]2026-11-16&Day[<=]2026-11-22'],
    ['Day[=]@days:lastMonth', 'Day[>=]2026-10-01&Day[<=]2026-10-31'],
    ['Day[=]@days:past', 'Day[<=]2026-11-21'],
    ['At[=]@times:today', 'At[>=]2026-11-22T00:00:00+08:00&At[<]2026-11-23T00:00:00+08:00'],
    ['AddTime[=]@times:month', 'AddTime[>=]2026-11-01T00:00:00+08:00&AddTime[<]2026-12-01T00:00:00+08:00'],
    [
      'Owner.AddTime[=]@times:today',
      'Owner.AddTime[>=]2026-11-22T00:00:00+08:00&Owner.AddTime[<]2026-11-23T00:00:00+08:00',
    ],
  ])('%s asks for %s', (said, asked) => {
    expect(where(said)).toBe(asked)
    expect(() => parseFilter(asked)).not.toThrow()
  })

  test.each([
    'Secret[=]1',
    '__proto__[=]1',
    'Lines[=]1',
    'Lines.Input[=]1',
    'Lines.Input[null]true',
    'Lines.Amount[>]1',
    'Lines.constructor[=]1',
    'Area[>=]viele',
    'Area[~]1',
    'Area[>=]',
    'Day[=]yesterday',
    'Day[>=]2026-99-99',
    'Day[=]2026-02-30',
    'At[>=]2026-99-99T00:00:00Z',
    'Day[=]@days:-0',
    'Day[=]@days:constructor',
    'Day[=]@times:today',
    'Day[>=]@days:today',
    'At[=]@days:today',
    'Owner[=]’ or 1=1 --',
    'Name.Secret[=]1',
    'Owner.Name.Code[=]1',
    'UserId[null]true',
    'Kind[like]大田',
    'Kind',
    '[=]',
    '%E0%A4%A',
    `Name[~]${'长'.repeat(201)}`,
  ])('%s says nothing', (said) => {
    expect(where(said)).toBeUndefined()
    expect(where(`${said}&Kind[=]大田`)).toBe('Kind[=]大田')
  })

  test('of more conditions than the server takes, the first are said', () => {
    const many = Array.from({ length: 30 }, (_, index) => `Area[!=]${index}`).join('&')
    expect(where(many)?.split('&')).toHaveLength(20)
  })
})

describe('the name is searched by the server, which knows its pinyin', () => {
  test('nothing of it goes into the filter', () => {
    expect(listQuery(declaration, read('search=cq&Kind=大田'), [])).toMatchObject({ search: 'cq', qs: 'Kind[=]大田' })
  })

  test('it is cut where the server would refuse it', () => {
    expect(read(new URLSearchParams({ search: '长'.repeat(99) })).search).toHaveLength(60)
  })

  test('a form whose records have no name in words is searched in its first text', () => {
    const numbered = { ...form, nameField: 'Area' }
    const state = readList(new URLSearchParams('search=东'), { ...declaration, form: numbered })
    expect(listQuery({ ...declaration, form: numbered }, state, [])).toMatchObject({ qs: 'Name[~]东' })
  })
})

describe('how the list is looked at', () => {
  test.each([
    ['groupBy=Kind', { groupBy: 'Kind' }],
    ['groupBy=UserId', { groupBy: 'UserId' }],
    ['groupBy=Organ', { groupBy: 'Organ' }],
    ['groupBy=Name', { groupBy: undefined }],
    ['groupBy=constructor', { groupBy: undefined }],
    ['sums=Area,Area,Name,Secret', { sums: ['Area'] }],
    [`view=${view}`, { view }],
    ['view=gantt', { view: undefined }],
    ['page=3', { page: 3, after: undefined }],
    ['page=-1', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=9999', { page: 1334 }],
    ['page=9999&after=abc', { page: 9999, after: 'abc' }],
    ['after=a b', { after: undefined }],
    ['pageSize=17', { pageSize: 15 }],
    ['group=大田&group=', { openGroups: ['大田', ''] }],
  ])('%s', (address, state) => expect(read(address)).toMatchObject(state))

  test('after a cursor the server is not asked for a page', () => {
    const query = listQuery(declaration, read('page=9999&after=abc'), [])
    expect(query).toMatchObject({ cursor: 'abc' })
    expect(query.page).toBeUndefined()
  })

  test('conditions narrow a list, groups and sums do not', () => {
    expect(isNarrowed(read('where=Kind[=]大田'))).toBe(true)
    expect(isNarrowed(read('search=东'))).toBe(true)
    expect(isNarrowed(read('groupBy=Kind&sums=Area&orderBy=Name asc'))).toBe(false)
  })
})

describe('a change', () => {
  const full = new URLSearchParams(
    `id=f&organPath=/1/&search=东&Kind=大田&where=Area[>]1&groupBy=Kind&group=大田&sums=Area&page=4&after=x&view=${view}`,
  )
  const kept = (change: Parameters<typeof writeList>[1]) => [...new Set(writeList(full, change).keys())].toSorted()

  test('what is put in comes out again', () => {
    const clauses = [
      { path: ['Name'], op: '~', values: ['a&b,c%d=[e]'] },
      { path: ['Kind'], op: 'in', values: ['大田', '大棚'] },
      { path: ['Day'], op: '=', values: ['@days:-7'] },
    ] as const
    expect(read(writeList(full, { where: clauses })).where).toEqual(clauses)
  })

  test('other groups are closed', () => {
    const next = read(writeList(full, { groupBy: 'Owner' }))
    expect(next).toMatchObject({ groupBy: 'Owner', openGroups: [], page: 1, after: undefined })
  })

  test('taking the conditions away leaves groups and sums', () => {
    expect(kept({ cleared: ['Kind'] })).toEqual(['group', 'groupBy', 'id', 'organPath', 'sums', 'view'])
  })

  test('looking at one group alone takes the grouping away', () => {
    const next = read(writeList(full, { within: [{ path: ['Kind'], op: '=', values: ['大棚'] }] }))
    expect(next).toMatchObject({ groupBy: undefined, where: [{ values: ['大棚'] }], page: 1 })
  })

  test('opening a group or adding up stays on the page', () => {
    expect(read(writeList(full, { openGroups: [''] }))).toMatchObject({ page: 4, after: 'x', openGroups: [''] })
    expect(read(writeList(full, { sums: [] }))).toMatchObject({ page: 4, sums: [] })
  })
})

describe('a saved view', () => {
  const address = new URLSearchParams(
    `open=${someone}&import=x&id=f&organPath=/1/&page=4&after=x&group=a&view=${view}&Kind=大田&search=东&sums=Area` +
      '&groupBy=Kind&orderBy=Name asc',
  )

  test('keeps the choices, not where the person stands', () => {
    const names = [...new URLSearchParams(viewAddress(address)).keys()]
    expect(names).toEqual(['Kind', 'groupBy', 'orderBy', 'search', 'sums'])
  })

  test('is the same in whatever order its choices were made', () => {
    expect(viewAddress(new URLSearchParams('sums=Area&Kind=大田'))).toBe(
      viewAddress(new URLSearchParams('Kind=大田&sums=Area&page=2')),
    )
  })

  test('chosen, it takes the place of the choices and leaves which list it is', () => {
    const next = withView(address, { Id: view, Address: 'Kind=大棚&page=7&organPath=/2/&open=evil' })
    expect(next.toString()).toBe(new URLSearchParams(`Kind=大棚&organPath=/1/&id=f&view=${view}`).toString())
  })
})
